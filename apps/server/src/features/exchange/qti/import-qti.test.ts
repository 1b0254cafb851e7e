import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { readFile } from "../reading/read-file.ts";

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const response = (id: string, inner: string, type = "identifier") =>
  `<responseDeclaration identifier="${id}" cardinality="single" baseType="${type}">${inner}</responseDeclaration>`;
const right = (value: string) => `<correctResponse><value>${value}</value></correctResponse>`;
const item = (declarations: string, body: string, more = "") =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="An item">${declarations}<itemBody>${body}</itemBody>${more}</assessmentItem>`;
const read = (xml: string) => readFile(strToU8(xml));

it("keeps the pictures of a package, in texts and in choices", () => {
  const body = `<p>See <img src="../pictures/a%20sign.png" alt="A sign"/> and <object data="no.svg" type="image/svg+xml">A figure</object></p>
    <choiceInteraction responseIdentifier="R"><simpleChoice identifier="A"><img src="../pictures/a%20sign.png" alt=""/></simpleChoice><simpleChoice identifier="B">none</simpleChoice></choiceInteraction>`;
  const { problems, files, left_out } = readFile(
    zipSync({
      "imsmanifest.xml": strToU8("<manifest/>"),
      "items/one.xml": strToU8(item(response("R", right("A")), body)),
      "items/no.svg": strToU8("<svg/>"),
      "pictures/a sign.png": PNG,
    }),
  );
  expect(problems[0]).toMatchObject({
    statement: "See ![A sign](/media/picture-1/a_sign.png) and [picture: A figure]",
    content: { choices: [{ text: "![picture](/media/picture-1/a_sign.png)" }, { text: "none" }] },
  });
  expect(files).toHaveLength(1);
  expect(left_out).toEqual([{ name: "An item", reason: expect.stringContaining("no.svg has an unsupported format") }]);
});

it("turns several questions, and choices inside a text, into a comprehension", () => {
  const body = `<p>He was born in <inlineChoiceInteraction responseIdentifier="A"><inlineChoice identifier="X">York</inlineChoice><inlineChoice identifier="Y">Kent</inlineChoice></inlineChoiceInteraction>
    in <textEntryInteraction responseIdentifier="B"/>. <endAttemptInteraction responseIdentifier="H"/></p><extendedTextInteraction responseIdentifier="C"><prompt>Why?</prompt></extendedTextInteraction>`;
  const declared = response("A", right("Y")) + response("B", right("1452"), "integer") + response("C", "", "string");
  const { problems, left_out } = read(item(declared, body));
  expect(problems).toMatchObject([
    {
      problem_type: "CMP",
      statement: "He was born in **(1)** in **(2)**.\n\n**(3)**",
      children: [
        { problem_type: "MCQ", grading: { correct: ["b"] } },
        { problem_type: "FIB", grading: { blanks: [{ accepted: ["1452"], tolerance: 0 }] } },
        { problem_type: "SUB", statement: "Why?" },
      ],
    },
  ]);
  expect(left_out[0]?.reason).toMatch("hints");
});

it("reads the tolerance of numbers, and choices by their points", () => {
  const processing = `<responseProcessing><equal toleranceMode="relative" tolerance="10"><variable identifier="R"/><correct identifier="R"/></equal></responseProcessing>`;
  const number = item(
    response("R", right("50"), "float"),
    '<p><textEntryInteraction responseIdentifier="R"/></p>',
    processing,
  );
  expect(read(number).problems[0]?.grading).toEqual({ blanks: [{ accepted: ["50"], tolerance: 5 }] });
  const mapped = `<mapping><mapEntry mapKey="A" mappedValue="0.5"/><mapEntry mapKey="B" mappedValue="1"/></mapping>`;
  const choice = `<choiceInteraction responseIdentifier="R"><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction>`;
  expect(read(item(response("R", mapped), choice)).problems[0]?.grading).toEqual({ correct: ["b"] });
});

it("keeps tables", () => {
  const table =
    "<table><tbody><tr><th>Red</th><td><em>12</em></td></tr><tr><td>Blue</td><td>6</td></tr></tbody></table>";
  const text = item(response("R", ""), `<p>See.</p>${table}<extendedTextInteraction responseIdentifier="R"/>`);
  expect(read(text).problems[0]?.statement).toBe("See.\n\n| Red | *12* |\n| --- | --- |\n| Blue | 6 |");
});

it("writes formulas so that they are rendered", () => {
  const math = `<math><semantics><mrow><mfrac><mn>1</mn><mn>6</mn></mfrac><mo>+</mo><msup><mi>x</mi><mn>2</mn></msup></mrow><annotation encoding="LaTeX">again</annotation></semantics></math>`;
  const text = item(response("R", ""), `<p>Why ${math}?</p><extendedTextInteraction responseIdentifier="R"/>`);
  expect(read(text).problems[0]?.statement).toBe(String.raw`Why $\frac{1}{6} + {x}^{2}$?`);
});

it("refuses adaptive items", () => {
  const adaptive = item("", "<p/>").replace("title=", 'adaptive="true" title=');
  expect(read(adaptive).refused[0]?.reason).toMatch("adapts to the answer");
});

it("reports dropped feedback and marking notes", () => {
  const choices = `<choiceInteraction responseIdentifier="R"><simpleChoice identifier="A">one<feedbackInline outcomeIdentifier="F" identifier="A">Yes</feedbackInline></simpleChoice><simpleChoice identifier="B">two</simpleChoice></choiceInteraction>`;
  const { problems, left_out } = read(item(response("R", right("A")), `<p>Which?</p>${choices}`));
  expect(problems[0]).toMatchObject({ content: { choices: [{ text: "one" }, { text: "two" }] } });
  expect(left_out.map(({ reason }) => reason)).toEqual(["Feedback and notes for markers are left out."]);
});
