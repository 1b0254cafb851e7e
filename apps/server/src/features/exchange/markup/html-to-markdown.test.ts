import { expect, it } from "vitest";
import { htmlToMarkdown, withLineBreaks } from "./html-to-markdown.ts";

it.each([
  ["<h2>A</h2><p>b <strong>c</strong>, <em>d</em> &amp; <code>e*f</code></p>", "## A\n\nb **c**, *d* & `e*f`"],
  ["<ol><li>one<li>two</ol>", "1.  one\n2.  two"],
  ["<ul><li>one<ul><li>inner</li></ul></li></ul>", "-   one\n    -   inner"],
  ["a<br>b", "a  \nb"],
  ["a&nbsp;b &#233; &eacute; &unknown;", "a b é é &unknown;"],
  ["<script>alert(1)</script><style>p{}</style><!-- c -->left", "left"],
  ["<p>1 < 2 and \\(a_1 * b_2\\) [[3]] {1:SA:=x} ___</p>", "1 < 2 and \\(a_1 * b_2\\) [[3]] {1:SA:=x} ___"],
  ['<a href="https://example.com/a">b</a> <a href="/mod/page">c</a>', "[b](https://example.com/a) c"],
  ['<a href="javascript:alert(1)">d</a>', "d"],
  ["<p>open <b>and <i>crossed</b> over</i>", "open **and *crossed*** *over*"],
  ["<pre>a\n  &lt;b&gt;<br>c</pre>", "```\na\n  <b>\nc\n```"],
  ["<pre><code>```\nx\n```</code></pre>", "````\n```\nx\n```\n````"],
  ['x <img src="a.png" alt="a plot"> <img src="b.png">', "x [picture: a plot] [picture]"],
])("writes %s as Markdown", (html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown);
});

it("keeps a table inside of a table's cell as words, and shows each picture once", () => {
  const shown: string[] = [];
  const inner = '<table><tr><td>in</td><td><img src="a.png"></td></tr></table>';
  const markdown = htmlToMarkdown(`<table><tr><td>out</td><td>${inner}</td></tr></table>`, (source) => {
    shown.push(source);
    return "(a)";
  });
  expect(shown).toEqual(["a.png"]);
  expect(markdown).toContain("| out | ");
  expect(markdown).toContain("(a)");
});

it("keeps lines apart where a format means them", () => {
  expect(htmlToMarkdown(withLineBreaks("a\n<b>b\nc</b>\r\n\r\nd<img\nsrc='x'>"))).toBe("a\n**b\nc**\n\nd[picture]");
});

it("refuses a text that is nested without end", () => {
  expect(() => htmlToMarkdown("<div>".repeat(5_000))).toThrow("nested too deeply");
  expect(htmlToMarkdown("<p>a<br>".repeat(5_000)).length).toBeGreaterThan(10_000);
});

it("keeps powers and indices, which would otherwise become other numbers", () => {
  expect(htmlToMarkdown("<p>1 ≤ n ≤ 10<sup>5</sup>, a<sub>i</sub> &lt; 2<sup>−k</sup>, x<sup>n+1</sup></p>")).toBe(
    "1 ≤ n ≤ 10⁵, aᵢ < 2^(−k), xⁿ⁺¹",
  );
  expect(htmlToMarkdown("<p><code>10<sup>9</sup></code></p><pre>2<sup>31</sup></pre>")).toBe("`10⁹`\n\n```\n2³¹\n```");
});
