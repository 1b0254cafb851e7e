import type { Question } from "../format/question.ts";
import { busiestClients } from "./busiest-clients.ts";
import { keepBackups } from "./keep-backups.ts";
import { renameSettings } from "./rename-settings.ts";
import { backupsThatWork, exitCode137, slowRollout, slowShop } from "./written.ts";

export const operations: readonly Question[] = [
  backupsThatWork,
  busiestClients,
  exitCode137,
  keepBackups,
  renameSettings,
  slowRollout,
  slowShop,
];
