/** The projects that a change of many is about: some of a list, or all that it finds (docs/projects.md#bulk). */
import { LIMITS } from '#domain/platform/limits.ts';
import { queryText, type QueryValues } from '#web/lib/request-text.ts';

/** `versions` are those that the list has shown, by the id of the project; what was changed since is refused. */
export type Selection = { versions: ReadonlyMap<number, number> } & (
  | { kind: 'ids'; ids: readonly number[] }
  /** `params` are those of the list's own call. */
  | { kind: 'all'; total: number; params: QueryValues }
);

/** How many the person sees to be selected. */
export const countOf = (selection: Selection): number =>
  selection.kind === 'ids' ? selection.ids.length : selection.total;

export const isTooMany = (selection: Selection): boolean => countOf(selection) > LIMITS.bulkProjects;

/** The list as the body carries it: which page of it was seen makes no difference. */
const listText = (params: QueryValues): string =>
  queryText({ ...params, page: undefined, itemsPerPage: undefined }).replace(/^\?/, '');

/** Of the named ones, or of all that were shown, the latest first where those are more than a call may have. */
function versionsOf({ versions, ...selection }: Selection): Record<string, number> {
  const shown = selection.kind === 'ids' ? selection.ids.filter((id) => versions.has(id)) : [...versions.keys()];
  return Object.fromEntries(shown.slice(-LIMITS.bulkProjects).map((id) => [id, versions.get(id) as number]));
}

/** The projects as the call takes them. */
export const selectionToWire = (selection: Selection): Record<string, unknown> => ({
  ...(selection.kind === 'ids' ? { ids: selection.ids } : { query: listText(selection.params) }),
  count: countOf(selection),
  versions: versionsOf(selection),
});
