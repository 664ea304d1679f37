/** What of a list may be shown at once and what waits: rows change where they stand, but none comes, goes or moves under the pointer (docs/screens.md#held). */

export type HeldRow<Row> = {
  keyOf: (row: Row) => number;
  /** Under which heading it stands, where rows are grouped. */
  titleOf?: ((row: Row) => string) | undefined;
};

/** How the list as it is differs from the one on the screen. */
export type Waiting = { added: number; gone: number; hasMoved: boolean };

export type Held<Row> = {
  /** The rows in their places on the screen, each as it is now. */
  rows: readonly Row[];
  /** Undefined where nothing on the screen would move. */
  waiting: Waiting | undefined;
};

/** The list as it is, in the places of what is shown. */
export function heldOver<Row>(
  shown: readonly Row[],
  newest: readonly Row[],
  { keyOf, titleOf = () => '' }: HeldRow<Row>,
): Held<Row> {
  const before = new Set(shown.map(keyOf));
  const now = new Map(newest.map((row) => [keyOf(row), row]));
  const remainingRows = newest.filter((row) => before.has(keyOf(row)));
  const stayed = shown.filter((row) => now.has(keyOf(row)));
  const hasOtherTitle = (row: Row): boolean => {
    const fresh = now.get(keyOf(row));
    return fresh !== undefined && titleOf(fresh) !== titleOf(row);
  };
  const hasMoved =
    remainingRows.some((row, place) => keyOf(row) !== keyOf(stayed[place] as Row)) ||
    shown.some((row) => hasOtherTitle(row));
  const added = newest.length - remainingRows.length;
  const gone = shown.length - stayed.length;
  // What joins at the end moves nothing.
  const isAtEnd = newest.slice(0, remainingRows.length).every((row) => before.has(keyOf(row)));
  if (gone === 0 && !hasMoved && (added === 0 || isAtEnd)) return { rows: newest, waiting: undefined };
  const rows = shown.map((row) => (hasOtherTitle(row) ? row : (now.get(keyOf(row)) ?? row)));
  return { rows, waiting: { added, gone, hasMoved } };
}

/** "3 new, 1 no longer here, other order" (docs/screens.md#held). */
export const waitingText = ({ added, gone, hasMoved }: Waiting): string =>
  [added > 0 && `${added} new`, gone > 0 && `${gone} no longer here`, hasMoved && 'other order']
    .filter(Boolean)
    .join(', ');
