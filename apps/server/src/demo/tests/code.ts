import type { DemoTest } from "../content.ts";
import { basket } from "./code-basket.ts";
import { average, pair, words } from "./code-programs.ts";
import { sum } from "./code-sum.ts";

export const code: DemoTest = {
  slug: "demo-code",
  company: "demo",
  label: "Code, run and judged",
  name: "Programming assessment",
  minutes: 60,
  testType: "LRN",
  allowRetake: true,
  sections: [
    { name: "Programs", problems: [sum, words, average, pair] },
    { name: "Functions", problems: [basket] },
  ],
};
