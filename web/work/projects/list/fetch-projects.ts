/** Project requests, with the parameters that the server announces, or else with documented ones, which work on any server (docs/api-reference.md#calls, docs/product.md#delivery). */
import { projectFromApi, type ApiProject } from '#contract/work/project-api.ts';
import { getProject, listProjects } from '#contract/work/projects.ts';
import type { ApiCollection } from '#contract/platform/jsonld.ts';
import { clientDisplayName } from '#domain/work/clients.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { fullNameOf, normalizeForSearch } from '#domain/platform/text.ts';
import { call, callList, callListBy, callWholeList } from '#web/lib/api/api.ts';
import { withReferences } from '#web/lib/api/references.ts';
import type { ProjectListParams } from '../filters/filter-kinds.ts';

type Page = ApiCollection<ApiProject>;

const withReferencedRecords = (project: ApiProject): Promise<ApiProject> =>
  withReferences(project, ['client', 'assignedTo', 'assignedBy', 'reviewedBy']);

/** Searches by client name; a single word is tried as first name and as last name. */
async function byClientName(name: string, params: ProjectListParams, signal?: AbortSignal): Promise<Page> {
  const [first = '', ...others] = name.split(' ');
  const last = others.join(' ');
  const asFirst = { ...params, 'client.firstName': first, 'client.lastName': last };
  const found = await callList(listProjects, asFirst, signal);
  if (last !== '' || found.totalItems > 0) return found;
  return callList(listProjects, { ...params, 'client.lastName': first }, signal);
}

const matches = (searchText: string, { title, client, assignedBy }: Project): boolean =>
  [title, client ? clientDisplayName(client) : '', assignedBy ? fullNameOf(assignedBy) : ''].some((text) =>
    normalizeForSearch(text).includes(normalizeForSearch(searchText)),
  );

/** Loads all projects and filters them in the browser; returns one page. */
async function searchInBrowser(searchText: string, params: ProjectListParams, signal?: AbortSignal): Promise<Page> {
  const { page: _page, itemsPerPage: _size, ...rest } = params;
  const all = await Promise.all((await callWholeList(listProjects, rest, signal)).map(withReferencedRecords));
  const member = all.filter((project) => matches(searchText, projectFromApi(project)));
  return { member, totalItems: member.length };
}

async function pageOf(params: ProjectListParams, signal?: AbortSignal): Promise<Page> {
  const { 'client.name': name, search, ...rest } = params;
  if (name)
    return (await callListBy(listProjects, 'client.name', params, signal)) ?? byClientName(String(name), rest, signal);
  if (search)
    return (await callListBy(listProjects, 'search', params, signal)) ?? searchInBrowser(String(search), rest, signal);
  return callList(listProjects, params, signal);
}

/** Fetches one page of a list, with the names of all people in it. */
export async function fetchProjects(params: ProjectListParams, signal?: AbortSignal): Promise<Page> {
  const page = await pageOf(params, signal);
  return { ...page, member: await Promise.all(page.member.map(withReferencedRecords)) };
}

/** A project with the ETag that changes are based on. */
export type LoadedProject = { project: Project; etag: string | undefined };

export async function fetchProject(id: number, signal?: AbortSignal): Promise<LoadedProject> {
  const { data, etag } = await call(getProject, { params: { id }, signal });
  return { project: projectFromApi(await withReferencedRecords(data), Number(etag?.replace(/\D/g, '') ?? 0)), etag };
}
