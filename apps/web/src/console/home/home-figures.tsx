import { HOME_DAYS } from "@invigil/contract/results/home";
import { invitePeople } from "@invigil/contract/inviting/candidates";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { errorText } from "../../shared/parts/error-text.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { ConsoleSection } from "../parts/section.tsx";
import { FunnelChart } from "./funnel-chart.tsx";
import { homeFiguresQuery } from "./home-queries.ts";
import classes from "./home.module.css";
import { RecentPeople } from "./recent-people.tsx";
import { ScoreTrend } from "./score-trend.tsx";

/** How candidates of one test, or of all, have done lately. */
export function HomeFiguresSection({ test }: { test: string | undefined }) {
  const { data, error, isFetching, refetch } = useQuery(homeFiguresQuery(test));
  const mayInvite = useMayUse()(invitePeople);
  if (!data && error) return <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <LoadingState message="Counting candidates…" />;
  const { funnel, weeks, people } = data;
  return (
    <Stack gap="md">
      <div className={classes["charts"]}>
        {funnel.invited > 0 ? (
          <FunnelChart funnel={funnel} />
        ) : (
          <ConsoleSection title={`Invited in the last ${HOME_DAYS} days`}>
            <EmptyState message={`Nobody was invited in the last ${HOME_DAYS} days.`}>
              {mayInvite && <InviteButton test={test} />}
            </EmptyState>
          </ConsoleSection>
        )}
        <ScoreTrend weeks={weeks} />
      </div>
      {people.length > 0 && <RecentPeople people={people} />}
    </Stack>
  );
}

/** To the form of the test, or to the tests, one of which is chosen first. */
function InviteButton({ test: slug }: { test: string | undefined }) {
  return slug === undefined ? (
    <Button variant="default" renderRoot={(props) => <Link to="/tests" search={{ state: "live" }} {...props} />}>
      Choose a test to invite to
    </Button>
  ) : (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link to="/tests/$slug/candidates" params={{ slug }} search={{ invite: "person" }} {...props} />
      )}
    >
      Invite a candidate
    </Button>
  );
}
