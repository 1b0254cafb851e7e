import { openThread } from "../thread-client.ts";

/** A program that asks one question, prints the reply and has nothing more to do. */
const thread = openThread<string, string>(new URL("./fragile-thread.ts", import.meta.url), { idle: 2 ** 31 - 1 });
process.stdout.write(await thread.ask("answer"));
