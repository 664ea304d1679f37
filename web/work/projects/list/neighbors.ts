/** Previous and next project of the open one in a list that may change. */

type Neighbors = { previous?: number; next?: number };

type ListPosition = {
  /** Project IDs on the current page. */
  ids: readonly number[];
  openId: number;
  /** Index of the open project when the page last contained it. */
  lastIndex: number | undefined;
};

/** Returns the neighbors. A project that left the page keeps its former position; one that was never on the page has none. */
export function neighborsOf({ ids, openId, lastIndex }: ListPosition): Neighbors {
  const index = ids.indexOf(openId);
  const at = index >= 0 ? index : lastIndex;
  if (at === undefined) return {};
  const [previous, next] = [ids[at - 1], ids[index >= 0 ? at + 1 : at]];
  return { ...(previous === undefined ? {} : { previous }), ...(next === undefined ? {} : { next }) };
}
