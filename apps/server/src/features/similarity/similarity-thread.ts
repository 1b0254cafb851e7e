import { serveThread } from "@invigil/vision/serve-thread";
import { compareAnswers, type Compared } from "./compare-answers.ts";

/** Every answer is compared with every other, which would block the server's main thread. */
serveThread(async (question: Compared) => compareAnswers(question));
