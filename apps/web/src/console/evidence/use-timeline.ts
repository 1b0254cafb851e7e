import type { Evidence, EvidenceKind, Timeline } from "@invigil/contract/proctoring/evidence";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { timelineQuery } from "./timeline-query.ts";

/** As many calls come by themselves, so that the strip can show the whole of nearly every attempt. */
const CALLS_AHEAD = 10;

export interface LoadedTimeline {
  head: Omit<Timeline, "evidence" | "next"> | null;
  lines: Evidence[];
  /** There is more than is here. */
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The lines are those of the filter before. */
  isStale: boolean;
  error: Error | null;
  loadMore: () => void;
  retry: () => void;
  isRetrying: boolean;
}

export function useTimeline(slug: string, username: string, kinds: readonly EvidenceKind[]): LoadedTimeline {
  const query = useInfiniteQuery({ ...timelineQuery({ slug, username, kinds }), placeholderData: keepPreviousData });
  const { data, hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = query;
  const pages = data?.pages ?? [];

  const continues = hasNextPage && !isFetching && !isError && !isPlaceholderData && pages.length < CALLS_AHEAD;
  // The rest is on the server; what is here is shown meanwhile.
  useEffect(() => {
    if (continues) void fetchNextPage();
  }, [continues, fetchNextPage]);

  return {
    head: pages[0] ?? null,
    lines: pages.flatMap(({ evidence }) => evidence),
    hasMore: hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isStale: isPlaceholderData,
    error: query.error,
    loadMore: () => void fetchNextPage(),
    retry: () => void (pages.length > 0 ? fetchNextPage() : query.refetch()),
    isRetrying: isFetching,
  };
}
