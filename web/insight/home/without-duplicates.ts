/** Lists of an editor's home page, with each project only in the first list it belongs to (docs/figures.md#home-editor). */
import type { Today } from '#contract/insight/home.ts';
import { HOME_ROWS } from '#domain/insight/home-lists.ts';

type Lists = Today['lists'];

/** List with `isComplete`, true if all its projects are on the page, in this list or an earlier one. */
type ShownList = Lists[0] & { isComplete: boolean };

/** Removes projects that appear in an earlier list and limits the rows; totals stay unchanged. */
export function withoutDuplicates(lists: Lists): ShownList[] {
  const shown = new Set<number>();
  return lists.map((list) => {
    const projects = list.projects.filter(({ id }) => !shown.has(id)).slice(0, HOME_ROWS);
    for (const { id } of projects) shown.add(id);
    const isComplete = list.projects.length >= list.total && list.projects.every(({ id }) => shown.has(id));
    return { ...list, projects, isComplete };
  });
}
