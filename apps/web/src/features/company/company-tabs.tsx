import { Link } from "@tanstack/react-router";
import classes from "./company-tabs.module.css";

const PAGES = [
  { to: "/company/people", label: "People" },
  { to: "/company/brand", label: "Brand" },
  { to: "/company/outbox", label: "Outbox" },
  { to: "/company/keys", label: "API keys" },
  { to: "/company/webhooks", label: "Webhooks" },
  { to: "/company/audit", label: "Audit log" },
] as const;

/** The pages of the company. */
export function CompanyTabs() {
  return (
    <nav aria-label="Company" className={classes["tabs"]}>
      {PAGES.map(({ to, label }) => (
        <Link key={to} to={to} className={classes["tab"]} activeProps={{ "aria-current": "page" }}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
