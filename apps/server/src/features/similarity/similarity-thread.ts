import { serveThread } from "@invigil/vision/serve-thread";
import { compareAnswers, type Compared } from "./compare-answers.ts";

/** Every answer meets every other one: the server must not stand still meanwhile. */
serveThread(async (question: Compared) => compareAnswers(question));
