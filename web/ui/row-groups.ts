/** Rows in the order that they come in, under a heading wherever what they are grouped by changes. */

export type RowGroup<Row> = {
  key: string;
  /** Undefined where rows are not grouped. */
  title: string | undefined;
  /** Each with its place among all rows. */
  rows: { row: Row; place: number }[];
};

/** One group for each run of rows with the same title; `titleOf` undefined makes one group of all. */
export function groupsOf<Row>(rows: readonly Row[], titleOf: ((row: Row) => string) | undefined): RowGroup<Row>[] {
  const groups: RowGroup<Row>[] = [];
  for (const [place, row] of rows.entries()) {
    const title = titleOf?.(row);
    const last = groups.at(-1);
    if (last && last.title === title) last.rows.push({ row, place });
    else groups.push({ key: `${groups.length} ${title ?? ''}`, title, rows: [{ row, place }] });
  }
  return groups;
}
