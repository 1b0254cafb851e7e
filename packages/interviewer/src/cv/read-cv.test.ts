import { randomBytes } from "node:crypto";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { findTopics } from "./find-topics.ts";
import { readCv } from "./read-cv.ts";
import { docx, paragraph } from "./testing/docx.ts";
import { CV_LINES, lines, pdf, stream } from "./testing/pdfs.ts";

const MEMORY_MAX = 300_000_000;
const SKILLS = ["TypeScript", "PostgreSQL", "Java", "Go"];

/** Reads a file and checks what every file must keep to. */
async function read(content: Buffer) {
  let memory = 0;
  const reading = await readCv(content, { skills: SKILLS, onMemory: (bytes) => (memory = Math.max(memory, bytes)) });
  expect(memory).toBeLessThan(MEMORY_MAX);
  return reading;
}

const TOPICS = {
  state: "ready",
  skills: ["TypeScript", "PostgreSQL"],
  projects: ["Parcel tracker: follows a million parcels a day", "Queue without a broker, built on PostgreSQL alone"],
  hidden: null,
};
const PARAGRAPHS = CV_LINES.map((text) => paragraph(text)).join("");

describe("an ordinary CV", () => {
  it.each([
    ["a PDF", pdf({ pages: [lines(...CV_LINES)] })],
    ["a Word document", docx(PARAGRAPHS)],
    ["plain text", Buffer.from(CV_LINES.join("\r\n"))],
    ["plain text in UTF-16", Buffer.from(`\ufeff${CV_LINES.join("\n")}`, "utf16le")],
  ])("gives the same topics as %s, whatever it is called", async (_kind, content) => {
    expect(await read(content)).toEqual(TOPICS);
  });

  it("takes neither another section nor a project's details for a project", () => {
    const text = [
      "Projects",
      "Night shift plan: fewer overtime hours",
      "Technologies: Excel, SAP",
      "Skills: SAP, Excel, forklift licence, inventory",
      "Ships and trains since my childhood",
    ].join("\n");
    expect(findTopics(text, ["SAP"])).toEqual({
      skills: ["SAP"],
      projects: ["Night shift plan: fewer overtime hours"],
    });
  });

  it("has compatible letters joined and invisible ones removed", async () => {
    const text = "Ty\u200bpeScr\u00adipt, Ｇｏ, go, JavaScript, e\ufb03cient\u202e";
    expect(await read(Buffer.from(text))).toMatchObject({ skills: ["TypeScript", "Go"], projects: [] });
  });
});

describe("a file that cannot be used", () => {
  it.each([
    ["no text", pdf({ pages: ["0.5 g 72 72 400 600 re f"] }), "no text"],
    ["a damaged PDF", Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(200_000)]), "damaged"],
    ["junk", randomBytes(200_000), "not a PDF"],
    ["another archive", Buffer.from(zipSync({ "a.txt": strToU8("text") })), "not a PDF"],
    ["a damaged archive", Buffer.concat([Buffer.from("PK\u0003\u0004"), randomBytes(5_000)]), "damaged"],
    ["entities", withEntities(), "damaged"],
    ["nothing", Buffer.alloc(0), "no text"],
  ])("says why: %s", async (_what, content, reason) => {
    expect(await read(content)).toMatchObject({ state: "unreadable", reason: expect.stringContaining(reason) });
  });

  it("reads the first pages of a PDF with 5,000", async () => {
    const pages = Array.from({ length: 5_000 }, (_, at) => lines(...CV_LINES, `Page ${at}`));
    expect(await read(pdf({ pages }))).toMatchObject({ state: "ready", skills: ["TypeScript", "PostgreSQL"] });
  });

  it("ends with pages that contain each other", async () => {
    const whole = pdf({ pages: [lines(...CV_LINES)] }).toString("latin1");
    const looped = whole.replace("/Kids [1000 0 R]", "/Kids [2 0 R   ]");
    expect(await read(Buffer.from(looped, "latin1"))).toMatchObject({ state: "unreadable" });
  });

  it("is ended before it inflates: a PDF", async () => {
    const bomb = stream(Buffer.alloc(300_000_000, "0 0 m "), "", true);
    const content = pdf({ pages: [""], objects: { 100: bomb } }).toString("latin1");
    const reading = await read(Buffer.from(content.replace("/Contents 1001 0 R", "/Contents 100 0 R "), "latin1"));
    expect(reading).toMatchObject({ state: "unreadable" });
  });

  it("is ended before it inflates: a Word document, also one that lies about its size", async () => {
    const bomb = docx(paragraph("x".repeat(60_000_000)));
    expect(await read(bomb)).toMatchObject({ state: "unreadable", reason: "The document is too large to read." });
    const lying = Buffer.from(bomb);
    // The size that the archive's directory states.
    const entry = lying.lastIndexOf("word/document.xml");
    lying.writeUInt32LE(1_000, entry - 46 + 24);
    expect(await read(lying)).toMatchObject({ state: "unreadable", reason: "The document is too large to read." });
  });

  it("is ended when it takes too long", async () => {
    expect(await readCv(pdf({ pages: [lines(...CV_LINES)] }), { skills: SKILLS, timeMs: 1 })).toEqual({
      state: "unreadable",
      reason: "It takes too long to read this file.",
      hidden: null,
    });
  });
});

function withEntities(): Buffer {
  const nested = '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><w:document>&b;</w:document>';
  return Buffer.from(zipSync({ "word/document.xml": strToU8(nested) }));
}

it("does not compare every end of an endless word with every beginning", () => {
  const text = `Projects\n${"a".repeat(300_000)}\nParcel tracker in TypeScript`;
  // Quadratic matching takes minutes for this, longer than a test may.
  expect(findTopics(text, []).projects).toContain("Parcel tracker in TypeScript");
});
