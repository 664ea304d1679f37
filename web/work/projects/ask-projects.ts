/** Projects in the words that the host announces; those of the documents serve any host (docs/wire.md#calls, docs/decisions.md#shape). */
import { projectFromWire, type WireProject } from '#contract/work/project-wire.ts';
import { getProject, listProjects } from '#contract/work/projects.ts';
import type { WireCollection } from '#contract/platform/jsonld.ts';
import { clientDisplayName } from '#domain/work/clients.ts';
import type { Project } from '#domain/work/project.ts';
import { fullNameOf, normaliseForSearch } from '#domain/platform/text.ts';
import { call, callList, callListBy, callWholeList } from '#web/lib/api.ts';
import { withReferences } from '#web/lib/references.ts';
import type { ProjectListParams } from './project-request.ts';

type Page = WireCollection<WireProject>;

const withPeople = (project: WireProject): Promise<WireProject> =>
  withReferences(project, ['client', 'assignedTo', 'assignedBy', 'reviewedBy']);

/** First name, then last name; a single word may be either. */
async function byClientName(name: string, params: ProjectListParams, signal?: AbortSignal): Promise<Page> {
  const [first = '', ...others] = name.split(' ');
  const last = others.join(' ');
  const asFirst = { ...params, 'client.firstName': first, 'client.lastName': last };
  const found = await callList(listProjects, asFirst, signal);
  if (last !== '' || found.totalItems > 0) return found;
  return callList(listProjects, { ...params, 'client.lastName': first }, signal);
}

const holds = (words: string, { title, client, assignedBy }: Project): boolean =>
  [title, client ? clientDisplayName(client) : '', assignedBy ? fullNameOf(assignedBy) : ''].some((text) =>
    normaliseForSearch(text).includes(normaliseForSearch(words)),
  );

/** All that match, on one page. */
async function byWords(words: string, params: ProjectListParams, signal?: AbortSignal): Promise<Page> {
  const { page: _page, itemsPerPage: _size, ...rest } = params;
  const all = await Promise.all((await callWholeList(listProjects, rest, signal)).map(withPeople));
  const member = all.filter((project) => holds(words, projectFromWire(project)));
  return { member, totalItems: member.length };
}

async function pageOf(params: ProjectListParams, signal?: AbortSignal): Promise<Page> {
  const { 'client.name': name, search, ...rest } = params;
  if (name)
    return (await callListBy(listProjects, 'client.name', params, signal)) ?? byClientName(String(name), rest, signal);
  if (search)
    return (await callListBy(listProjects, 'search', params, signal)) ?? byWords(String(search), rest, signal);
  return callList(listProjects, params, signal);
}

/** One page of a list, with the names of everybody in it. */
export async function askProjects(params: ProjectListParams, signal?: AbortSignal): Promise<Page> {
  const page = await pageOf(params, signal);
  return { ...page, member: await Promise.all(page.member.map(withPeople)) };
}

/** A project with the tag that a change of it is based on. */
export type LoadedProject = { project: Project; etag: string | undefined };

export async function askProject(id: number, signal?: AbortSignal): Promise<LoadedProject> {
  const { data, etag } = await call(getProject, { params: { id }, signal });
  return { project: projectFromWire(await withPeople(data), Number(etag?.replace(/\D/g, '') ?? 0)), etag };
}
