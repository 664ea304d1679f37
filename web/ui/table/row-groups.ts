/** Groups consecutive rows with the same heading, in their given order. */

export type RowGroup<Row> = {
  key: string;
  /** Heading of the group; undefined if rows are not grouped. */
  title: string | undefined;
  /** Rows with their index in the whole list. */
  rows: { row: Row; index: number }[];
};

/** Returns one group per run of rows with the same title; without `titleOf` a single group. */
export function groupsOf<Row>(rows: readonly Row[], titleOf: ((row: Row) => string) | undefined): RowGroup<Row>[] {
  const groups: RowGroup<Row>[] = [];
  for (const [index, row] of rows.entries()) {
    const title = titleOf?.(row);
    const last = groups.at(-1);
    if (last && last.title === title) last.rows.push({ row, index });
    else groups.push({ key: `${groups.length} ${title ?? ''}`, title, rows: [{ row, index }] });
  }
  return groups;
}
