import type { DemoTest } from "../content.ts";
import { careers } from "./careers.ts";
import { code } from "./code.ts";
import { contest } from "./contest.ts";
import { data } from "./data.ts";
import { extended } from "./extended.ts";
import { interview } from "./interview.ts";
import { learning } from "./learning.ts";
import { plain } from "./plain.ts";
import { proctored } from "./proctored.ts";
import { projects } from "./projects.ts";
import { quiz } from "./quiz.ts";
import { recorded } from "./recorded.ts";
import { redirect } from "./redirect.ts";
import { timed } from "./timed.ts";
import { web } from "./web.ts";

export const demoTests: readonly DemoTest[] = [
  plain,
  code,
  data,
  web,
  recorded,
  proctored,
  timed,
  learning,
  contest,
  quiz,
  extended,
  redirect,
  careers,
  projects,
  interview,
];
