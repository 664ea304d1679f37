/** Project lists that the server itself reads by API query parameters: parsed, counted and answered like those of any client. */
import { isRefusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { listProjects } from '#contract/work/projects.ts';
import { parseQueryString } from '#server/platform/http/request/query-string.ts';
import { readListRequest } from '#server/platform/http/request/read-query.ts';
import type { ReadDatabases } from './project-totals.store.ts';
import { listProjectsPage, type ProjectsRequest } from './projects.store.ts';

/** API query parameters and their values. */
type ListParameters = Readonly<Record<string, string | readonly string[]>>;

export type ListOptions = { parameters: ListParameters; now: string; itemsPerPage: number };

/** Returns the request for the first `itemsPerPage` projects that match these parameters at the time `now`. */
export function listRequestOf({ parameters, now, itemsPerPage }: ListOptions): ProjectsRequest {
  const search = new URLSearchParams({ itemsPerPage: String(itemsPerPage) });
  for (const [name, value] of Object.entries(parameters)) for (const one of [value].flat()) search.append(name, one);
  const declared = listProjects.collection as NonNullable<typeof listProjects.collection>;
  const request = readListRequest(parseQueryString(search.toString()), declared, []);
  if (isRefusal(request)) throw new Error(`Invalid internal list request: ${search.toString()}`);
  return { ...request, now };
}

/** Returns the number of projects in the list. */
export async function countProjects(
  from: ReadDatabases,
  { actor, now }: { actor: Actor; now: string },
  parameters: ListParameters,
): Promise<number> {
  return (await listProjectsPage(from, actor, listRequestOf({ parameters, now, itemsPerPage: 0 }))).total;
}
