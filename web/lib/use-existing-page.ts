/** An address may name a page that its list does not have, or no longer has: the last one is shown instead. */
import { useEffect } from 'react';

type Found = { total: number; pages: number };

type Paged = {
  page: number;
  /** What the list came to; undefined while that is not known for this very question. */
  found: Found | undefined;
  /** Replaces the address. */
  onPage: (page: number) => void;
};

export function useExistingPage({ page, found, onPage }: Paged): void {
  const last = found && found.total > 0 && page > found.pages ? found.pages : undefined;
  useEffect(() => {
    if (last !== undefined) onPage(last);
  });
}

/**
 * No rows are here, and yet that says nothing: the page lies beyond the last one, which is on its way, or (`isStale`) the answer is
 * another question's.
 */
export const isNoneYet = (total: number, rows: readonly unknown[], isStale?: boolean): boolean =>
  rows.length === 0 && (isStale || total > 0);
