import { listApiKeys } from "@invigil/contract/people/api-keys";
import { listColleagues, readAudit, readCompanyBrand } from "@invigil/contract/people/company";
import { readRestrictedPrograms } from "@invigil/contract/proctoring/secure-browser";
import { readOutbox } from "@invigil/contract/inviting/outbox";
import { listWebhooks } from "@invigil/contract/inviting/webhooks";
import { Link } from "@tanstack/react-router";
import { useMayUse } from "../../shared/parts/may-use.ts";
import classes from "./company-tabs.module.css";

const PAGES = [
  { to: "/company/people", label: "People", route: listColleagues },
  { to: "/company/brand", label: "Brand", route: readCompanyBrand },
  { to: "/company/secure-browser", label: "Secure browser", route: readRestrictedPrograms },
  { to: "/company/outbox", label: "Outbox", route: readOutbox },
  { to: "/company/keys", label: "API keys", route: listApiKeys },
  { to: "/company/webhooks", label: "Webhooks", route: listWebhooks },
  { to: "/company/audit", label: "Audit log", route: readAudit },
] as const;

/** Links to the company pages that the reader may open. */
export function CompanyTabs() {
  const may = useMayUse();
  return (
    <nav aria-label="Company" className={classes["tabs"]}>
      {PAGES.filter(({ route }) => may(route)).map(({ to, label }) => (
        <Link key={to} to={to} className={classes["tab"]} activeProps={{ "aria-current": "page" }}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
