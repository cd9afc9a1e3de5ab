import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// While the client is being worked on, the house answers from its own port.
const house = process.env["FIFTHSTREET_HOUSE"] ?? "http://127.0.0.1:8787";

export default defineConfig({
  plugins: [svelte()],
  build: { target: "es2022", cssTarget: ["chrome123", "firefox120", "safari17.5"], modulePreload: { polyfill: false }, assetsInlineLimit: 0, license: { fileName: "licenses.md" } },
  server: { proxy: { "/api": { target: house, ws: true } } },
});
