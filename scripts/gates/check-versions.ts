import { readSource, report, sourceFiles } from "../source-files.ts";

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const GROUPS = ["dependencies", "devDependencies", "optionalDependencies", "overrides"] as const;
type Manifest = Partial<Record<(typeof GROUPS)[number], Record<string, string>>>;

const manifests = sourceFiles().filter((file) => /(^|\/)package\.json$/.test(file));
const faults = manifests.flatMap((file) => {
  const manifest = JSON.parse(readSource(file)) as Manifest;
  return GROUPS.flatMap((group) => Object.entries(manifest[group] ?? {}))
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${file}: ${name} is "${version}", not one exact version`);
});
report(faults, `${manifests.length} manifests`);
