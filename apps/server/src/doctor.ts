import { checkDatabase } from "./doctor/check-database.ts";
import { checkDisk, checkSandbox, checkSecrets } from "./doctor/check-machine.ts";
import { checkAddress, checkBucket, checkMail } from "./doctor/check-reach.ts";
import { describeFindings, runChecks } from "./doctor/finding.ts";
import { parseConfig } from "./platform/config.ts";
import { printFailure } from "./print-failure.ts";

/** Tries every part that the product needs, beside a running server or before its first start, and says what to do. */
try {
  const config = parseConfig(process.env);
  const findings = await runChecks({
    disk: () => checkDisk(config),
    secrets: () => checkSecrets(config),
    database: () => checkDatabase(config),
    bucket: () => checkBucket(config),
    mail: () => checkMail(config),
    address: () => checkAddress(config),
    sandbox: () => checkSandbox(config),
  });
  process.stdout.write(describeFindings(findings));
  if (findings.some(({ level }) => level === "fault")) process.exitCode = 1;
} catch (error) {
  printFailure(error);
}
