import { expect, it } from "vitest";
import { contrast, mailPage } from "./mail-page.ts";

const link = "https://exams.example.com/gateways/enter/a.b?x=1&y=2";
const mail = {
  text: `Hello <b>Ada</b>,\n\nhttps://elsewhere.example.com\n\n${link}\n\nUntil then\nAcme`,
  link,
  sender: { name: "Acme & Sons", colour: "#0a7d55", logo: "https://exams.example.com/media/brand/x" },
};

it("shows a message with the company's name, logo and colour, and links only its own address", () => {
  const page = mailPage(mail);
  expect(page).toContain("background:#0a7d55;color:#ffffff");
  expect(page).toContain("Acme &amp; Sons");
  expect(page).toContain('src="https://exams.example.com/media/brand/x"');
  expect(page).toContain("Hello &lt;b&gt;Ada&lt;/b&gt;,");
  expect(page).toContain("Until then<br>Acme");
  const hrefs = [...page.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(hrefs).toEqual([link.replaceAll("&", "&amp;")]);
});

it.each(["#ffff00", "#000000", "#ffffff", "#777777", "#ff6600", "#3a5ccc", null])("stays readable in %s", (colour) => {
  const page = mailPage({ ...mail, sender: { ...mail.sender, colour, logo: null } });
  const [, band = "", onBand = ""] = /background:(#\w{6});color:(#\w{6});padding/.exec(page) ?? [];
  const linkInk = /style="color:(#\w{6});text-decoration/.exec(page)?.[1] ?? "";
  expect(contrast(band, onBand)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(linkInk, "#ffffff")).toBeGreaterThanOrEqual(4.5);
  expect(page).not.toContain("<img");
});
