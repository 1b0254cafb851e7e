import type { DemoTest } from "../content.ts";
import { seedlings } from "./data-learning.ts";
import { trip } from "./data-mongodb.ts";
import { sales } from "./data-science.ts";
import { tidyLogs } from "./data-shell.ts";
import { loyal, stocktaking } from "./data-sql.ts";

export const data: DemoTest = {
  slug: "demo-data",
  company: "demo",
  label: "Databases, shell and data",
  name: "Data assessment",
  minutes: 90,
  testType: "LRN",
  allowRetake: true,
  sections: [
    { name: "Databases", problems: [loyal, stocktaking, trip] },
    { name: "Shell", problems: [tidyLogs] },
    { name: "Data", problems: [seedlings, sales] },
  ],
};
