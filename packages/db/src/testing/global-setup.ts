import { migrate } from "../migrate.ts";
import { startTestCluster } from "./test-cluster.ts";
import { adminUrlVariable, runAsAdmin, templateDatabase, withDatabase } from "./test-database.ts";

let stopCluster: (() => Promise<void>) | undefined;

/**
 * Once per test run. If the variable is already set, tests use that server instead, for example to try another version.
 */
export async function setup(): Promise<void> {
  const given = process.env[adminUrlVariable];
  const cluster = given === undefined ? await startTestCluster() : undefined;
  stopCluster = cluster?.stop;
  const adminUrl = cluster?.url ?? given ?? "";
  await runAsAdmin(adminUrl, `drop database if exists ${templateDatabase} with (force)`);
  await runAsAdmin(adminUrl, `create database ${templateDatabase}`);
  await migrate(withDatabase(adminUrl, templateDatabase));
  process.env[adminUrlVariable] = adminUrl;
}

export async function teardown(): Promise<void> {
  if (!stopCluster) return;
  delete process.env[adminUrlVariable];
  await stopCluster();
  stopCluster = undefined;
}
