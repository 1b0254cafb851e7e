import type { DemoTest } from "../content.ts";
import { careers } from "./careers.ts";
import { contest } from "./contest.ts";
import { extended } from "./extended.ts";
import { learning } from "./learning.ts";
import { plain } from "./plain.ts";
import { quiz } from "./quiz.ts";
import { redirect } from "./redirect.ts";
import { timed } from "./timed.ts";

export const demoTests: readonly DemoTest[] = [plain, timed, learning, contest, quiz, extended, redirect, careers];
