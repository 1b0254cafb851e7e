// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { SafeHtml } from "./safe-html.tsx";

afterEach(cleanup);

function shown(html: string): string {
  return render(<SafeHtml html={html} />).container.innerHTML;
}

it("shows the formatting of an answer", () => {
  const html = "<p>One <strong>two</strong></p><ul><li>three</li></ul>";
  expect(shown(html)).toBe(html);
});

it.each([
  ["<script>alert(1)</script>text", "text"],
  ['<p onclick="alert(1)" style="position:fixed">text</p>', "<p>text</p>"],
  ['<a href="javascript:alert(1)">text</a>', "<a>text</a>"],
  ['<a href="//evil.example">text</a>', "<a>text</a>"],
  ['<img src="https://evil.example/track.png" alt="cat">', "cat"],
  ['<img src="/media/../accounts/logout" alt="cat">', "cat"],
  ['<img src="/media/m1/%2e%2e" alt="cat">', "cat"],
  ['<a href="/media/../gateways/enter/abc">text</a>', "<a>text</a>"],
  ['<a href="/accounts/logout">text</a>', "<a>text</a>"],
  [`<a href="${globalThis.location.origin}/accounts/logout">text</a>`, "<a>text</a>"],
  ["<p>text</p><svg><script>alert(1)</script></svg>", "<p>text</p>"],
  ["<form><input name=x>text</form>", "text"],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>text', "text"],
])("shows %s without its harmful parts", (html, expected) => {
  expect(shown(html)).toBe(expected);
});

it("keeps links to the web and to uploaded files, and uploaded pictures", () => {
  expect(shown('<a href="https://example.com/a">a</a>')).toContain('href="https://example.com/a"');
  expect(shown('<a href="/media/m1/a.pdf">a</a>')).toContain('href="/media/m1/a.pdf"');
  expect(shown('<img src="/media/m1/a.png" alt="a">')).toContain('src="/media/m1/a.png"');
});

it("turns an answer's headings into text, so that the page keeps its own outline", () => {
  expect(shown("<h1>Title</h1>")).toBe("<p><strong>Title</strong></p>");
});
