/** Lists of an editor's home page, with each project only in the first list it belongs to (docs/figures.md#home-editor). */
import type { Today } from '#contract/insight/home.ts';
import { HOME_ROWS } from '#domain/insight/home.ts';

type Lists = Today['lists'];

/** Removes projects that appear in an earlier list and limits the rows; totals stay unchanged. */
export function withoutDuplicates(lists: Lists): Lists {
  const shown = new Set<number>();
  return lists.map((list) => {
    const projects = list.projects.filter(({ id }) => !shown.has(id)).slice(0, HOME_ROWS);
    for (const { id } of projects) shown.add(id);
    return { ...list, projects };
  });
}
