/** Who stands before and after an open project in a list that may change under it. */

type Neighbours = { previous?: number; next?: number };

type Standing = {
  /** The page as it stands now. */
  ids: readonly number[];
  openId: number;
  /** Where the open one stood when the page last held it. */
  lastIndex: number | undefined;
};

/** One that has left the page keeps its place between those that stood beside it; one that never stood there has no neighbours. */
export function neighboursOf({ ids, openId, lastIndex }: Standing): Neighbours {
  const index = ids.indexOf(openId);
  const at = index >= 0 ? index : lastIndex;
  if (at === undefined) return {};
  const [previous, next] = [ids[at - 1], ids[index >= 0 ? at + 1 : at]];
  return { ...(previous === undefined ? {} : { previous }), ...(next === undefined ? {} : { next }) };
}
