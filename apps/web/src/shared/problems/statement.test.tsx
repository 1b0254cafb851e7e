// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { renderAt } from "../../testing/render.tsx";
import { InlineText } from "./inline-text.tsx";
import { numberedBlanks } from "./numbered-blanks.ts";
import { Statement } from "./statement.tsx";

afterEach(cleanup);

async function show(text: string) {
  const { container } = await renderAt(<Statement text={text} />);
  await screen.findByText(/end$/);
  return container;
}

describe("statements", () => {
  it("renders tables, code and links", async () => {
    const container = await show(
      "| a | b |\n|---|---|\n| 1 | 2 |\n\n```\nlet x = 1;\n```\n\n[docs](https://example.com)\n\nend",
    );
    expect(screen.getByRole("region", { name: "Table" }).tabIndex).toBe(0);
    expect(container.querySelector("pre code")?.textContent).toContain("let x = 1;");
    const link = screen.getByRole("link", { name: "docs" });
    expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer"]);
  });

  it("lets neither scripts nor script addresses through", async () => {
    const container = await show(
      '<script>alert(1)</script>\n\n<img src="x" onerror="alert(1)">\n\n[bad](javascript:alert(1))\n\nend',
    );
    expect(container.querySelector("script, [onerror]")).toBeNull();
    expect(container.innerHTML).not.toContain("javascript:");
  });

  it("places headings below the page's own, without gaps", async () => {
    const container = await show("### Input\n\n##### Format\n\n# Output\n\nend");
    const headings = [...container.querySelectorAll("h1,h2,h3,h4,h5,h6")];
    expect(headings.map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
      "H2 Input",
      "H3 Format",
      "H2 Output",
    ]);
  });

  it("never shows the source of a formula that is not drawn yet", async () => {
    const sources: (string | null)[] = [];
    const observer = new MutationObserver(() => {
      sources.push(...[...document.querySelectorAll("code")].map(({ textContent }) => textContent));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const container = await show("It is $\\frac{1}{2}$, and\n\n$$\\sqrt{2}$$\n\nend");
    await waitFor(() => expect(container.querySelectorAll("math")).toHaveLength(2));
    observer.disconnect();
    expect(sources).toEqual([]);
    // Wider than a phone, it scrolls on its own.
    expect(screen.getByRole("region", { name: "Formula" }).tabIndex).toBe(0);
  });

  it("draws formulas as MathML", async () => {
    const container = await show("The sum $a^2 + b^2$ and\n\n$$\n\\frac{1}{2}\n$$\n\nend");
    await waitFor(() => expect(container.querySelectorAll("math")).toHaveLength(2));
    expect(container.querySelector("mfrac")).toBeTruthy();
  });

  it("treats prices as prices, and invalid formulas as text", async () => {
    const container = await show("From $5 to $6, or \\$7. Broken: $\\frac{1$ here\n\nend");
    expect(container.textContent).toContain("From $5 to $6, or $7.");
    await waitFor(() => expect(container.textContent).toContain("\\frac{1"));
  });

  it("renders entities, line breaks in cells, tasks and nested lists as the author meant", async () => {
    const container = await show(
      "a &amp; b &lt; c\n\n| x |\n|:-:|\n| 1<br>2 |\n\n- [x] done\n- list\n  1. inner **bold**\n\n> # Quoted\n\nend",
    );
    expect(container.textContent).toContain("a & b < c");
    expect(container.querySelector("td br")).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Done" }).checked).toBe(true);
    expect(container.querySelector("ul ol li strong")?.textContent).toBe("bold");
    expect(container.querySelector("blockquote h2")?.textContent).toBe("Quoted");
  });

  it("numbers the blanks", async () => {
    const container = await show(numberedBlanks("The capital of France is ___, of Spain ____.\n\nend"));
    expect(container.textContent).toContain("The capital of France is (1) ____, of Spain (2) ____.");
  });
});

describe("short texts", () => {
  it("formats code, and lets nothing through that a label cannot hold", async () => {
    const text = "`a < b` and [a link](https://example.com) # **end**";
    await renderAt(
      <div role="note">
        <InlineText text={text} />
      </div>,
    );
    expect((await screen.findByText("a < b")).tagName).toBe("CODE");
    const note = screen.getByRole("note");
    expect(note.querySelector("a, p, h1")).toBeNull();
    expect(note.textContent).toBe("a < b and a link # end");
  });

  it("shows the picture of a choice", async () => {
    await renderAt(<InlineText text="![A flag](/media/x/flag.png)" />);
    expect((await screen.findByRole("img", { name: "A flag" })).getAttribute("src")).toBe("/media/x/flag.png");
  });

  it("leaves plain words alone", async () => {
    await renderAt(
      <div role="note">
        <InlineText text="About 14 %" />
      </div>,
    );
    expect(screen.getByRole("note").innerHTML).toBe("About 14 %");
  });
});
