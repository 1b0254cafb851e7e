import type { Question } from "../format/question.ts";
import { busiestClients } from "./busiest-clients.ts";
import { keepBackups } from "./keep-backups.ts";
import { missingSettings } from "./missing-settings.ts";
import { renameSettings } from "./rename-settings.ts";
import { runAllChecks } from "./run-all-checks.ts";
import { sameContent } from "./same-content.ts";
import { slowPages } from "./slow-pages.ts";
import { splitByRegion } from "./split-by-region.ts";
import { backupsThatWork, exitCode137, slowRollout, slowShop } from "./written.ts";

export const operations: readonly Question[] = [
  backupsThatWork,
  busiestClients,
  exitCode137,
  keepBackups,
  missingSettings,
  renameSettings,
  runAllChecks,
  sameContent,
  slowPages,
  slowRollout,
  slowShop,
  splitByRegion,
];
