import type { Evidence, EvidenceKind, Timeline } from "@invigil/contract/proctoring/evidence";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { timelineQuery } from "./timeline-query.ts";

/** The number of pages loaded automatically, enough for the chart to cover almost every attempt. */
const CALLS_AHEAD = 10;

export interface LoadedTimeline {
  head: Omit<Timeline, "evidence" | "next"> | null;
  lines: Evidence[];
  /** True if the server has more entries than are loaded. */
  hasMore: boolean;
  isLoadingMore: boolean;
  /** True while the entries shown still belong to the previous filter. */
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
  // Loads the remaining pages from the server while the first ones are already shown.
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
