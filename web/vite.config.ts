import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// During development the server answers from its own port.
const house = process.env["FIFTHSTREET_HOUSE"] ?? "http://127.0.0.1:8787";

export default defineConfig({
  plugins: [svelte()],
  build: { target: "es2022", cssTarget: ["chrome123", "firefox120", "safari17.5"], modulePreload: { polyfill: false }, assetsInlineLimit: 0, license: { fileName: "licenses.md" } },
  server: { proxy: { "/api": { target: house, ws: true } } },
  // The unit tests run Svelte's browser code, with the little of a browser that tests/browser.ts stands in for.
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/browser.ts"] },
});
