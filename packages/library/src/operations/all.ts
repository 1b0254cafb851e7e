import type { Question } from "../format/question.ts";
import { busiestClients } from "./busiest-clients.ts";
import { diskFull, dnsMove, errorBudget, livenessProbe, partialChain, retryStorm, wakeUp } from "./incidents.ts";
import { keepBackups } from "./keep-backups.ts";
import { missingSettings } from "./missing-settings.ts";
import { largeReplies, nightOfErrors, nightlyReport, refusedOrSilent, roundTrips } from "./networks.ts";
import { renameSettings } from "./rename-settings.ts";
import { runAllChecks } from "./run-all-checks.ts";
import { sameContent } from "./same-content.ts";
import { slowPages } from "./slow-pages.ts";
import { splitByRegion } from "./split-by-region.ts";
import { backupsThatWork, exitCode137, slowRollout, slowShop } from "./written.ts";

export const operations: readonly Question[] = [
  backupsThatWork,
  busiestClients,
  diskFull,
  dnsMove,
  errorBudget,
  exitCode137,
  keepBackups,
  largeReplies,
  livenessProbe,
  missingSettings,
  nightOfErrors,
  nightlyReport,
  partialChain,
  refusedOrSilent,
  renameSettings,
  retryStorm,
  roundTrips,
  runAllChecks,
  sameContent,
  slowPages,
  slowRollout,
  slowShop,
  splitByRegion,
  wakeUp,
];
