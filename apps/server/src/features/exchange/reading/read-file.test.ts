import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { readFile } from "./read-file.ts";

const read = (text: string) => readFile(strToU8(text));
const zip = (files: Record<string, string>) =>
  readFile(zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))));
const q = (type: string, inner: string) =>
  `<question type="${type}"><name><text>${type}</text></name><questiontext format="html"><text><![CDATA[<p>What is <b>x</b> &lt; 2?</p>]]></text></questiontext>${inner}</question>`;
const answer = (fraction: number, text: string, more = "") =>
  `<answer fraction="${fraction}"><text>${text}</text>${more}</answer>`;

it("reads Moodle XML, and names what is not supported", () => {
  const { format, problems, refused } = read(`<?xml version="1.0"?><quiz>
    ${q("category", "")}
    ${q("multichoice", `<single>false</single><defaultgrade>3</defaultgrade>${answer(50, "a &amp; b")}${answer(50, "c")}${answer(-50, "d")}`)}
    ${q("truefalse", answer(0, "true") + answer(100, "false"))}
    ${q("shortanswer", `<usecase>1</usecase>${answer(100, "Paris")}${answer(50, "Lyon")}`)}
    ${q("numerical", answer(100, "3.14", "<tolerance>0.01</tolerance>"))}
    ${q("essay", "<responseformat>plain</responseformat>")}
    ${q("matching", "")}
    ${q("multichoice", answer(50, "a") + answer(50, "b"))}
  </quiz>`);
  expect(format).toBe("moodle");
  expect(problems).toMatchObject([
    {
      problem_type: "MCQ",
      statement: "What is **x** < 2?",
      max_score: 3,
      content: { is_multi_correct: true, choices: [{ id: "a", text: "a & b" }, { text: "c" }, { text: "d" }] },
      grading: { correct: ["a", "b"], partial: true },
    },
    { problem_type: "MCQ", grading: { correct: ["b"] } },
    { problem_type: "FIB", grading: { blanks: [{ accepted: ["Paris"], case_sensitive: true }] } },
    { problem_type: "FIB", grading: { blanks: [{ accepted: ["3.14"], tolerance: 0.01 }] } },
    { problem_type: "TEX" },
  ]);
  expect(refused.map(({ reason }) => reason)).toEqual([
    expect.stringContaining("“matching”"),
    expect.stringContaining("on their own"),
  ]);
});

it("reads GIFT", () => {
  const { format, problems, refused } = read(String.raw`// A comment
$CATEGORY: one

::Capital:: The capital of France is {=Paris =paris\=city} they say.

::Pick:: Which? {~wrong#no =right ~also wrong}

::All:: Which two? {~%50%one ~%50%two ~%-100%three}

The earth is flat.{F}

::Pi::Pi?{#3.14:0.01}

::Range::A number?{#1..5}

::Essay::Write.{}

::Match::Match.{=a -> b =c -> d}`);
  expect(format).toBe("gift");
  expect(problems.map(({ problem_type, title }) => [problem_type, title])).toEqual([
    ["FIB", "Capital"],
    ["MCQ", "Pick"],
    ["MCQ", "All"],
    ["MCQ", "The earth is flat."],
    ["FIB", "Pi"],
    ["FIB", "Range"],
    ["SUB", "Essay"],
  ]);
  expect(problems[0]).toMatchObject({
    statement: "The capital of France is ___ they say.",
    grading: { blanks: [{ accepted: ["Paris", "paris=city"] }] },
  });
  expect(problems[1]?.grading).toEqual({ correct: ["b"] });
  expect(problems[2]?.grading).toEqual({ correct: ["a", "b"], partial: true });
  expect(problems[5]?.grading).toEqual({ blanks: [{ accepted: ["3"], tolerance: 2 }] });
  expect(refused).toEqual([{ name: "Match", reason: expect.stringContaining("Matching") }]);
});

it("reads characters that XML writes as numbers", () => {
  const { problems } = read(
    "<quiz><question type='essay'><name><text>Caf&#233; &amp;amp;</text></name></question></quiz>",
  );
  expect(problems[0]?.title).toBe("Café &amp;");
});

const item = (body: string, declaration: string) => `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1"
  identifier="i" title="An item">${declaration}<itemBody>${body}</itemBody></assessmentItem>`;
const declared = (inner: string, cardinality = "single") =>
  `<responseDeclaration identifier="R" cardinality="${cardinality}">${inner}</responseDeclaration>`;

it("reads QTI items, also in a package", () => {
  const choice = item(
    `<p>Look.</p><choiceInteraction responseIdentifier="R"><prompt>Which?</prompt><simpleChoice identifier="X">one</simpleChoice><simpleChoice identifier="Y">two</simpleChoice></choiceInteraction>`,
    declared("<correctResponse><value>Y</value></correctResponse>"),
  );
  const entry = item(
    `<p>It is <textEntryInteraction responseIdentifier="R"/>.</p>`,
    declared(
      '<mapping><mapEntry mapKey="York" mappedValue="1" caseSensitive="false"/><mapEntry mapKey="x" mappedValue="0.5"/></mapping>',
    ),
  );
  const order = item(`<orderInteraction responseIdentifier="R"/>`, declared(""));
  expect(read(choice).problems).toMatchObject([
    { problem_type: "MCQ", statement: "Look.\n\nWhich?", grading: { correct: ["b"] } },
  ]);
  const pack = zip({ "imsmanifest.xml": "<manifest/>", "items/a.xml": entry, "items/b.xml": order });
  expect(pack.problems).toMatchObject([
    {
      problem_type: "FIB",
      statement: "It is ___.",
      grading: { blanks: [{ accepted: ["York"], case_sensitive: false }] },
    },
  ]);
  expect(pack.refused[0]?.reason).toMatch("orderInteraction");
});

it("refuses entities, archives that are too large, and unknown formats", () => {
  expect(() => read('<!DOCTYPE quiz [<!ENTITY a "b">]><quiz>&a;</quiz>')).toThrow("document type");
  const bomb = Buffer.from(zipSync({ "a.xml": strToU8("<quiz/>") }));
  // The size declared in the archive's directory.
  bomb.writeUInt32LE(61_000_000, bomb.indexOf("PK\u0001\u0002") + 24);
  expect(() => readFile(bomb)).toThrow("too large");
  expect(() => read("<html></html>")).toThrow("a supported format");
  expect(() => read("Some notes")).toThrow("a supported format");
  expect(() => readFile(new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]))).toThrow("is damaged");
});

it.each([
  ["nothing", new Uint8Array(0), "The file is empty."],
  [
    "a picture",
    Uint8Array.from({ length: 800 }, (_, at) => [0x89, 0x50, 0, 1, 0x7b, 0x3d, 0x61, 0x7d][at % 8] ?? 0),
    "neither text nor a supported archive",
  ],
  ["half a quiz", strToU8(`<quiz>${q("truefalse", answer(0, "true"))}<question type="essay"><name><text>A`), "cut off"],
])("refuses %s, and says why", (_, content, reason) => {
  expect(() => readFile(content)).toThrow(reason);
});

it("reads a whole document with a comment after it, and text in UTF-16", () => {
  const whole = `<?xml version="1.0"?><!-- a > b --><quiz>${q("essay", "")}</quiz>\n<!-- the end -->\n`;
  expect(read(whole).problems).toHaveLength(1);
  const wide = new Uint8Array(Buffer.from("\uFEFF::Größe::How much? {=viel ~wenig}", "utf16le"));
  expect(readFile(wide)).toMatchObject({ format: "gift", problems: [{ title: "Größe" }] });
});

it("names QTI 3 when refusing it, alone and in a package", () => {
  const third = '<qti-assessment-item identifier="a" title="A"></qti-assessment-item>';
  expect(() => readFile(strToU8(third))).toThrow("QTI 3 is not supported, only QTI 2.");
  expect(readFile(zipSync({ "item.xml": strToU8(third) })).refused).toEqual([
    { name: "item.xml", reason: "QTI 3 is not supported, only QTI 2." },
  ]);
});
