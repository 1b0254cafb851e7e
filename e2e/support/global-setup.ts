import { setup, teardown } from "@invigil/db/testing/global-setup";

/** One database server for the run; each worker takes its own database from it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await setup();
  return teardown;
}
