import type { MailCalendar } from "@invigil/contract/inviting/mail-calendar";

interface Facts extends MailCalendar {
  /** The same for every message about one invitation. */
  uid: string;
  /** The sender's address, as it is set for e-mails. */
  from: string;
  company: string;
  stamp: Date;
}

/** A calendar file by RFC 5545 with one entry, or with the word that it is cancelled. */
export function calendarFile({ method, uid, sequence, start, end, summary, description, ...rest }: Facts): string {
  const { from, company, stamp } = rest;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Invigil//Invitations//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${method}`,
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(new Date(start))}`,
    `DTEND:${utc(new Date(end))}`,
    `SUMMARY:${escape(summary)}`,
    ...(description === "" ? [] : [`DESCRIPTION:${escape(description)}`]),
    `ORGANIZER;CN=${quoted(company)}:mailto:${/<([^<>]+)>/.exec(from)?.[1] ?? from}`,
    `STATUS:${method === "CANCEL" ? "CANCELLED" : "CONFIRMED"}`,
    // Nobody is busy for as long as a test is merely open.
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

/** For example `20260101T101400Z`. */
function utc(time: Date): string {
  return time.toISOString().replaceAll(/[-:]|\.\d+/g, "");
}

function escape(text: string): string {
  return text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r?\n/g, "\\n");
}

/** Neither quotes nor control characters may stand in a parameter. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\p{Cc}]/gu, " ").trim()}"`;
}

const LINE_BYTES = 75;

/** Breaks a line after 75 bytes at most, and never within a character. */
function fold(line: string): string {
  const parts = [""];
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      parts.push("");
      // The space that begins the next line counts.
      bytes = 1;
    }
    parts[parts.length - 1] += character;
    bytes += size;
  }
  return parts.join("\r\n ");
}
