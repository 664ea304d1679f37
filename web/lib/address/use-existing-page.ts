/** Redirects from a page number that a list no longer has to its last page. */
import { useEffect } from 'react';

type ListSize = { total: number; pages: number };

type ExistingPageOptions = {
  page: number;
  /** Result of the list; undefined until it is known for the current query. */
  found: ListSize | undefined;
  /** Replaces the page in the URL. */
  onPage: (page: number) => void;
};

export function useExistingPage({ page, found, onPage }: ExistingPageOptions): void {
  const last = found && found.total > 0 && page > found.pages ? found.pages : undefined;
  useEffect(() => {
    if (last !== undefined) onPage(last);
  });
}

/** Returns whether an empty page doesn't mean an empty list, because it lies beyond the last page, which is loading, or (`isStale`) belongs to the previous query. */
export const isAwaitingFirstPage = (total: number, rows: readonly unknown[], isStale?: boolean): boolean =>
  rows.length === 0 && (isStale || total > 0);
