// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { isPictured } from "./screenshot.ts";

it.each([
  ["<p>Some words</p>", true],
  ["<video></video>", false],
  ["<section aria-label='Webcam preview'><canvas></canvas></section>", false],
  ["<aside data-chat>The chat</aside>", false],
  ["<img src='/media/own.png'>", true],
  ["<img src='data:image/png;base64,AA=='>", true],
  ["<img src='https://elsewhere.example.com/a.png'>", false],
])("a picture of the page with %s: %s [B6.02]", (html, pictured) => {
  document.body.innerHTML = html;
  const [element] = document.body.children;
  expect(element && isPictured(element)).toBe(pictured);
});
