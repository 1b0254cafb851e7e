import type { ReportedTest } from "@invigil/grading/judging/manifest";
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";

/** Written beside the candidate's code, so it must be small to count as a report. */
export const LARGEST_REPORT = 1024 * 1024;
const DEEPEST = 20;
const LONGEST_MESSAGE = 2_000;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  textNodeName: "#text",
  parseAttributeValue: false,
  parseTagValue: false,
  // XML's five entities are decoded below; any other could expand without limit.
  processEntities: false,
  maxNestedTags: DEEPEST,
  isArray: (name) => ["testsuite", "testcase", "failure", "error", "skipped"].includes(name),
});

const Complaint = z.union([
  z.string(),
  z.looseObject({ "@message": z.string().optional(), "#text": z.string().optional() }),
]);
const TestCase = z.looseObject({
  "@name": z.string().default(""),
  "@classname": z.string().default(""),
  "@time": z.string().optional(),
  failure: z.array(Complaint).optional(),
  error: z.array(Complaint).optional(),
  skipped: z.array(Complaint).optional(),
});
type Suite = { testcase?: z.infer<typeof TestCase>[] | undefined; testsuite?: Suite[] | undefined };
const Suite: z.ZodType<Suite> = z.lazy(() =>
  z.looseObject({ testcase: z.array(TestCase).optional(), testsuite: z.array(z.union([Suite, Empty])).optional() }),
);
/** An element without attributes or content is parsed as an empty text. */
const Empty = z.literal("").transform((): Suite => ({}));
const Report = z.looseObject({
  testsuites: z.union([Suite, Empty]).optional(),
  testsuite: z.array(z.union([Suite, Empty])).optional(),
});

/** The tests of a JUnit report; null if it is not readable as one. */
export function readJunitXml(xml: string): ReportedTest[] | null {
  if (xml.length > LARGEST_REPORT || /<!DOCTYPE|<!ENTITY/i.test(xml)) return null;
  try {
    const report = Report.parse(parser.parse(xml));
    return testsOf({ testsuite: [report.testsuites ?? {}, ...(report.testsuite ?? [])] });
  } catch {
    return null;
  }
}

function testsOf({ testcase = [], testsuite = [] }: Suite): ReportedTest[] {
  return [...testcase.map(toTest), ...testsuite.flatMap(testsOf)];
}

function toTest(test: z.infer<typeof TestCase>): ReportedTest {
  const [complaint] = [...(test.failure ?? []), ...(test.error ?? [])];
  const seconds = Number(test["@time"] ?? 0);
  return {
    name: plainText(test["@name"]),
    classname: plainText(test["@classname"]),
    time: Number.isFinite(seconds) && seconds > 0 ? seconds : 0,
    outcome: complaint !== undefined ? "failed" : test.skipped ? "skipped" : "passed",
    message: complaint === undefined ? "" : messageOf(complaint),
  };
}

function messageOf(complaint: z.infer<typeof Complaint>): string {
  const text = typeof complaint === "string" ? complaint : (complaint["@message"] ?? complaint["#text"] ?? "");
  return plainText(text).slice(0, LONGEST_MESSAGE);
}

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

function plainText(text: string): string {
  return text.replaceAll(
    /&(?:(lt|gt|quot|apos|amp)|#(x?)([0-9a-f]{1,6}));/gi,
    (whole, name?: string, hex?: string, digits?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const point = Number.parseInt(digits ?? "", hex ? 16 : 10);
      return Number.isNaN(point) || point > 0x10ffff ? "\u{fffd}" : String.fromCodePoint(point);
    },
  );
}
