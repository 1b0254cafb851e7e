import { nameInMail } from "@invigil/rules/text/name-in-mail";
import { luminance } from "@invigil/rules/people/luminance";

interface Sender {
  name: string;
  /** Six hexadecimal digits after a #, or null if the company has chosen none. */
  colour: string | null;
  /** The logo's public address, or null if there is none. */
  logo: string | null;
}

interface Mail {
  text: string;
  /** The one address in the text that becomes a link, or null. */
  link: string | null;
  sender: Sender;
}

const PLAIN = "#3a5ccc";
const INK = "#000000";
const PAPER = "#ffffff";
/** The contrast that WCAG requires of text. */
const READABLE = 4.5;

/** Renders a message for e-mail programs, with the company's name, logo and colour. They support only inline styles. */
export function mailPage({ text, link, sender: { name, colour, logo } }: Mail): string {
  const band = colour ?? PLAIN;
  const onBand = contrast(band, PAPER) >= READABLE ? PAPER : INK;
  const linkInk = contrast(band, PAPER) >= READABLE ? band : INK;
  const picture =
    logo === null
      ? ""
      : `<img src="${escape(logo)}" alt="" height="40" style="vertical-align:middle;margin-right:12px">`;
  const paragraphs = text.split(/\n{2,}/).map((part) => {
    const lines = escape(part).replaceAll("\n", "<br>");
    const address = link === null ? null : escape(link);
    const written = address === null ? lines : lines.replaceAll(address, anchor(address, linkInk));
    return `<p style="margin:0 0 16px">${written}</p>`;
  });
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light only"></head>',
    `<body style="margin:0;background:${PAPER};color:${INK};font-family:sans-serif;font-size:16px;line-height:1.5">`,
    `<div style="background:${band};color:${onBand};padding:16px 24px;font-size:20px;font-weight:bold">${picture}${escape(nameInMail(name))}</div>`,
    `<div style="padding:24px;max-width:600px;overflow-wrap:anywhere">${paragraphs.join("")}</div>`,
    "</body></html>",
  ].join("\n");
}

function anchor(address: string, ink: string): string {
  return `<a href="${address}" style="color:${ink};text-decoration:underline">${address}</a>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map((hex) => luminance(partsOf(hex))).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function partsOf(hex: string): [number, number, number] {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}
