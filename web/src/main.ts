// Entry point: the styles, then the app.
import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/layout.css";
import "./styles/controls.css";

const target = document.getElementById("app");
if (target) mount(App, { target });
