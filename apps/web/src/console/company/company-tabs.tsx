import { Link } from "@tanstack/react-router";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { COMPANY_PAGES } from "../parts/company-pages.ts";
import classes from "./company-tabs.module.css";

/** Links to the company pages that the reader may open. */
export function CompanyTabs() {
  const may = useMayUse();
  return (
    <nav aria-label="Company" className={classes["tabs"]}>
      {COMPANY_PAGES.filter(({ route }) => may(route)).map(({ to, label }) => (
        <Link key={to} to={to} className={classes["tab"]} activeProps={{ "aria-current": "page" }}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
