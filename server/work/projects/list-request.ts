/** Project lists that the program itself asks for by the parameters of the wire: read, counted and answered as everybody's are. */
import { isRefusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { listProjects } from '#contract/work/projects.ts';
import { parseQueryString } from '#server/platform/http/query-string.ts';
import { readListRequest } from '#server/platform/http/read-query.ts';
import type { Reading } from './project-totals.store.ts';
import { listProjectsPage, type ProjectsRequest } from './projects.store.ts';

/** Names on the wire with their values. */
type ListParameters = Readonly<Record<string, string | readonly string[]>>;

export type ListOptions = { parameters: ListParameters; now: string; itemsPerPage: number };

/** The request for the first so many of the projects that these parameters find at that moment. */
export function listRequestOf({ parameters, now, itemsPerPage }: ListOptions): ProjectsRequest {
  const search = new URLSearchParams({ itemsPerPage: String(itemsPerPage) });
  for (const [name, value] of Object.entries(parameters)) for (const one of [value].flat()) search.append(name, one);
  const declared = listProjects.collection as NonNullable<typeof listProjects.collection>;
  const request = readListRequest(parseQueryString(search.toString()), declared, []);
  if (isRefusal(request)) throw new Error(`A list of our own cannot be asked for: ${search.toString()}`);
  return { ...request, now };
}

/** How many projects the list has. */
export async function countProjects(
  from: Reading,
  { actor, now }: { actor: Actor; now: string },
  parameters: ListParameters,
): Promise<number> {
  return (await listProjectsPage(from, actor, listRequestOf({ parameters, now, itemsPerPage: 0 }))).total;
}
