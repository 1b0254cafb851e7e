import { strToU8 } from "fflate";
import { expect, it } from "vitest";
import { readFile } from "../reading/read-file.ts";

const read = (text: string) => readFile(strToU8(text));

it("does not lose a question that directly follows its category", () => {
  expect(read("$CATEGORY: one\n::Q::Which?{=a ~b}").problems).toMatchObject([{ title: "Q" }]);
});

it("reads answers without a sign, numbers with partial points, and arrows in choices", () => {
  const { problems, refused } = read(String.raw`How is 1 written? {One}

::N::How many?{#
  =%0%5:0#no
  =%100%9:0#yes
}

::Path::Where?{
  ~file->open
  =file\=open
}

::Order::Sort.{>2 ALL
one
two
}`);
  expect(problems.map(({ problem_type, grading }) => [problem_type, grading])).toEqual([
    ["FIB", { blanks: [{ accepted: ["One"] }] }],
    ["FIB", { blanks: [{ accepted: ["9"], tolerance: 0 }] }],
    ["MCQ", { correct: ["b"] }],
  ]);
  expect(refused).toEqual([{ name: "Order", reason: expect.stringContaining("Ordering") }]);
});

it("reads tags, general feedback, HTML in choices and formulas", () => {
  const [problem] = read(String.raw`// question: 1  name: x
// [id:7] [tag:sums] [tag:a\]b]
::T::[html]<p>What is <b>x</b>?</p>{=<p>\(x\)</p> ~\frac 1 2####Look <i>it</i> up.}`).problems;
  expect(problem).toMatchObject({
    tags: ["sums", "a]b"],
    statement: "What is **x**?",
    content: { choices: [{ text: String.raw`\(x\)` }, { text: String.raw`\frac 1 2` }] },
    authoring: { notes: "Look *it* up." },
  });
});

it("reads files from older systems, in their own encodings", () => {
  const { problems } = readFile(Uint8Array.from(Buffer.from("Caf\u00E9 \u0080?{=\u00FC ~u}", "latin1")));
  expect(problems[0]).toMatchObject({ statement: "Café €?", content: { choices: [{ text: "ü" }, { text: "u" }] } });
});

it("puts questions into the folders of their categories", () => {
  const text = "::A::Which?{=a ~b}\n\n$CATEGORY: $course$/top/One/Two\n::B::Which?{=a ~b}\n\n::C::Which?{=a ~b}";
  expect(read(text).problems.map(({ title, folder }) => [title, folder])).toEqual([
    ["A", ""],
    ["B", "One/Two"],
    ["C", "One/Two"],
  ]);
});

it("recognises pictures only in HTML text", () => {
  const asked = "What does <img src\\=x> do? {}";
  expect(read(`::A::[markdown]${asked}`)).toMatchObject({
    left_out: [],
    problems: [{ statement: expect.stringContaining("<img src=x>") }],
  });
  expect(read(`::A::[html]${asked}`).left_out).toEqual([{ name: "A", reason: expect.stringContaining("pictures") }]);
});

it("reports dropped feedback on individual answers, and no other", () => {
  const told = (answers: string) => read(`::A::Which?${answers}`).left_out.map(({ reason }) => reason);
  const feedback = ["Feedback on individual answers is left out."];
  expect(told("{=a#Yes ~b}")).toEqual(feedback);
  expect(told("{#3:1#Nearly}")).toEqual(feedback);
  expect(told("{T#Look again}")).toEqual(feedback);
  expect(told(String.raw`{=C\# ~b####Kept as a note.}`)).toEqual([]);
  expect(told("{#3:1}")).toEqual([]);
});
