/** Selected projects of a bulk change: some of a list, or everything the list matches (docs/projects.md#bulk). */
import { LIMITS } from '#domain/platform/limits.ts';
import { queryText, type QueryValues } from '#web/lib/api/request-text.ts';

/** `versions` maps project IDs to the row versions the list has shown; projects changed since are refused. */
export type Selection = { versions: ReadonlyMap<number, number> } & (
  | { kind: 'ids'; ids: readonly number[] }
  /** All projects of a list; `params` are the query parameters of the list's request. */
  | { kind: 'all'; total: number; params: QueryValues }
);

/** Returns the number of selected projects as the user sees it. */
export const countOf = (selection: Selection): number =>
  selection.kind === 'ids' ? selection.ids.length : selection.total;

export const isTooMany = (selection: Selection): boolean => countOf(selection) > LIMITS.bulkProjects;

/** Returns the list's query string without the page, which doesn't affect a selection. */
const listText = (params: QueryValues): string =>
  queryText({ ...params, page: undefined, itemsPerPage: undefined }).replace(/^\?/, '');

/** Returns the versions of the selected projects, or of all those shown if the whole list is selected, limited to the most recent that one call accepts. */
function versionsOf({ versions, ...selection }: Selection): Record<string, number> {
  const shown = selection.kind === 'ids' ? selection.ids.filter((id) => versions.has(id)) : [...versions.keys()];
  return Object.fromEntries(shown.slice(-LIMITS.bulkProjects).map((id) => [id, versions.get(id) as number]));
}

/** Returns the selection in the API's format. */
export const selectionToApi = (selection: Selection): Record<string, unknown> => ({
  ...(selection.kind === 'ids' ? { ids: selection.ids } : { query: listText(selection.params) }),
  count: countOf(selection),
  versions: versionsOf(selection),
});
