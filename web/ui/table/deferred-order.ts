/** Deferred list updates: rows update in place, but none is added, removed or moved under the pointer (docs/screens.md#held). */

export type DeferredRow<Row> = {
  keyOf: (row: Row) => number;
  /** Returns the group heading of a row. */
  titleOf?: ((row: Row) => string) | undefined;
};

/** Difference between the latest list and the one on screen. */
export type PendingRows = { added: number; removed: number; hasMoved: boolean };

export type DeferredOrder<Row> = {
  /** Rows in the order on screen, with their latest values. */
  rows: readonly Row[];
  /** Deferred changes; undefined if nothing on screen would move. */
  waiting: PendingRows | undefined;
};

/** Merges the latest rows into the displayed order. */
export function deferOrder<Row>(
  shown: readonly Row[],
  newest: readonly Row[],
  { keyOf, titleOf = () => '' }: DeferredRow<Row>,
): DeferredOrder<Row> {
  const before = new Set(shown.map(keyOf));
  const now = new Map(newest.map((row) => [keyOf(row), row]));
  const remainingRows = newest.filter((row) => before.has(keyOf(row)));
  const remaining = shown.filter((row) => now.has(keyOf(row)));
  const hasOtherTitle = (row: Row): boolean => {
    const fresh = now.get(keyOf(row));
    return fresh !== undefined && titleOf(fresh) !== titleOf(row);
  };
  const hasMoved =
    remainingRows.some((row, index) => keyOf(row) !== keyOf(remaining[index] as Row)) ||
    shown.some((row) => hasOtherTitle(row));
  const added = newest.length - remainingRows.length;
  const removed = shown.length - remaining.length;
  // Rows appended at the end don't move the others.
  const isAtEnd = newest.slice(0, remainingRows.length).every((row) => before.has(keyOf(row)));
  if (removed === 0 && !hasMoved && (added === 0 || isAtEnd)) return { rows: newest, waiting: undefined };
  const rows = shown.map((row) => (hasOtherTitle(row) ? row : (now.get(keyOf(row)) ?? row)));
  return { rows, waiting: { added, removed, hasMoved } };
}

/** Returns text such as "3 new, 1 no longer here, order changed" (docs/screens.md#held). */
export const waitingText = ({ added, removed, hasMoved }: PendingRows): string =>
  [added > 0 && `${added} new`, removed > 0 && `${removed} no longer here`, hasMoved && 'order changed']
    .filter(Boolean)
    .join(', ');
