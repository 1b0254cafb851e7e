import { BASE, install, isDebianRoot, missingPackages } from "./bubblewrap.ts";

/**
 * What running candidates' code needs, before the product starts: on Debian and as root it is installed, elsewhere the
 * command is printed. The product starts in any case, because everything else works without it.
 */
function main({ WORKER, INSTALL_PACKAGES }: NodeJS.ProcessEnv): void {
  const missing = missingPackages(BASE);
  if (missing.length === 0 || WORKER === "off" || process.platform !== "linux") return;
  const command = `apt-get install ${missing.join(" ")}`;
  if (!isDebianRoot() || INSTALL_PACKAGES === "false") {
    console.log(`Running candidates' code needs more programs. On Debian and Ubuntu, as root: ${command}`);
    return;
  }
  console.log(`Installing what running candidates' code needs, once: ${missing.join(", ")} …`);
  try {
    install(missing);
  } catch {
    console.log(`Starting without them, so some languages are missing. To try again later: ${command}`);
  }
}

main(process.env);
