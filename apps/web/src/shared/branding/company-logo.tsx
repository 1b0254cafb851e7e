import type { Test } from "@invigil/contract/taking/tests";
import classes from "./company-logo.module.css";

interface Props {
  company: Pick<Test["company"], "name" | "avatar_url">;
  height: number;
  /** The company's name already stands beside the logo. */
  named?: boolean;
  /** For a bar, which has no room for the logo on a small screen. */
  compact?: boolean;
}

/** The logo of the test's company, on every host; nothing if it has none. */
export function CompanyLogo({ company, height, named = false, compact = false }: Props) {
  if (company.avatar_url === null) return null;
  return (
    <img
      src={company.avatar_url}
      alt={named ? "" : company.name}
      height={height}
      className={classes["logo"]}
      data-compact={compact || undefined}
    />
  );
}
