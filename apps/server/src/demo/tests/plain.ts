import type { DemoTest } from "../content.ts";
import { reasoningAndData } from "./plain-data.ts";
import { readingAndWriting } from "./plain-reading.ts";

export const plain: DemoTest = {
  slug: "demo-plain",
  company: "demo",
  label: "Plain test, every written type",
  name: "Analyst assessment",
  minutes: 45,
  sections: [
    { name: "Reasoning and data", problems: reasoningAndData },
    { name: "Reading and writing", problems: readingAndWriting },
  ],
};
