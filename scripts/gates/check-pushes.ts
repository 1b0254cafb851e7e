import { readSource, report, sourceFiles } from "../source-files.ts";

/** What may reach open pages: everything else writes news, which the pages of every server hear. */
const REACHES = /\b(pagesOf|allPages|tellWatchers)\(/;
const MAY = /^apps\/server\/src\/(platform\/|features\/[\w-]+\/push-[\w-]+\.ts$)|\.test\.ts$/;

const sources = sourceFiles().filter((file) => /^apps\/server\/src\/.*\.ts$/.test(file));
const faults = sources
  .filter((file) => !MAY.test(file) && REACHES.test(readSource(file)))
  .map((file) => `${file}: reaches only this server's open pages; use withNews instead`);
report(faults, `${sources.length} files`);
