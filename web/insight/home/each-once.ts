/** The lists of an editor's home, each project in the first list that it belongs to (docs/figures.md#home-editor). */
import type { Today } from '#contract/insight/home.ts';
import { HOME_ROWS } from '#domain/insight/home.ts';

type Lists = Today['lists'];

/** The same lists without the projects that stand further up, cut to the rows that are shown; totals stay those of the lists. */
export function eachOnce(lists: Lists): Lists {
  const shown = new Set<number>();
  return lists.map((list) => {
    const projects = list.projects.filter(({ id }) => !shown.has(id)).slice(0, HOME_ROWS);
    for (const { id } of projects) shown.add(id);
    return { ...list, projects };
  });
}
