import type { Authoring } from "@invigil/contract/authoring/library-problem";
import { sum } from "../tests/code-sum.ts";
import { AVERAGE, BASKET, PAIR, WORDS } from "./code-answers.ts";
import { LOGS, LOYAL, SALES, SEEDLINGS, STOCKTAKING, TRIPS } from "./data-answers.ts";
import { appointments } from "./projects/appointments.ts";
import { bicycles } from "./projects/bicycles.ts";
import { habits } from "./projects/habits.ts";
import { library } from "./projects/library.ts";
import { notes } from "./projects/notes.ts";
import { plants } from "./projects/plants.ts";
import { release } from "./projects/release.ts";
import { seats } from "./projects/seats.ts";
import { ferry, loans, shop, tickets } from "./web-answers.ts";

type Solution = NonNullable<Authoring["solution"]>;

const inCode = (technology: string, code: string): Solution => ({ technology, code, files: {} });
const inFiles = (technology: string, files: Record<string, string>): Solution => ({ technology, code: "", files });

function sumInPython(): string {
  const stub = sum.content?.stubs?.["python"];
  return stub && "head" in stub ? `${stub.head}    return a + b\n${stub.tail}` : "";
}

/** The sample solutions of the demo's code questions by slug, so that authors see complete questions. */
export const demoSolutions: Readonly<Record<string, Solution>> = {
  "demo-code-sum": inCode("python", sumInPython()),
  "demo-code-words": inCode("python", WORDS),
  "demo-code-average": inCode("python", AVERAGE),
  "demo-code-pair": inCode("python", PAIR),
  "demo-code-basket": inCode("javascript", BASKET),
  "demo-data-loyal": inCode("postgresql", LOYAL),
  "demo-data-stocktaking": inCode("postgresql", STOCKTAKING),
  "demo-data-trips": inCode("mongodb", TRIPS),
  "demo-data-tidy-logs": inCode("bash", LOGS),
  "demo-data-seedlings": inCode("python", SEEDLINGS),
  "demo-data-sales": inCode("python", SALES),
  "demo-projects-appointments": inFiles("typescript", appointments.right),
  "demo-projects-bicycles": inFiles("python", bicycles.right),
  "demo-projects-habits": inFiles("web", habits.right),
  "demo-projects-library": inFiles("javascript", library.right),
  "demo-projects-notes": inFiles("python", notes.right),
  "demo-projects-plants": inFiles("web", plants.right),
  "demo-projects-release": inFiles("bash", release.right),
  "demo-projects-seats": inFiles("javascript", seats.right),
  "demo-web-ferry": inFiles("web", ferry.right),
  "demo-web-loans": inFiles("python", loans.right),
  "demo-web-shop": inCode("selenium-python", shop.right),
  "demo-web-tickets": inFiles("javascript", tickets.right),
};
