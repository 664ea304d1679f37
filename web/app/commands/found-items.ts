/** Server search of the command palette: projects; for admins and managers also people and clients. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { clientFromApi } from '#contract/work/clients.ts';
import { projectFromApi } from '#contract/work/project-api.ts';
import { listUsers, userFromApi } from '#contract/identity/users.ts';
import { clientDetail, clientDisplayName } from '#domain/work/clients.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { searchClients } from '#web/work/clients/clients.queries.ts';
import { callListBy } from '#web/lib/api/api.ts';
import { countText } from '#web/lib/time/format.ts';
import { hrefOf, linkTo } from '#web/lib/address/links.ts';
import { clientPathOf, projectPathOf } from '#web/lib/address/paths.ts';
import { fetchProjects } from '#web/work/projects/list/fetch-projects.ts';
import { NO_FILTERS, type SearchKind } from '#web/work/projects/filters/project-filters.ts';
import { projectListParams } from '#web/work/projects/list/project-request.ts';
import type { Viewer } from '#web/work/projects/card/viewer.ts';
import { roleLabel } from '#web/identity/session/role-labels.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';

/** Maximum number of results per kind. */
const MAX_SHOWN = 5;

type Search = { text: string; viewer: Viewer; signal: AbortSignal };

async function projectsBy(searchBy: SearchKind, searchRequest: Search): Promise<PaletteItem[]> {
  const { text, viewer, signal } = searchRequest;
  const params = projectListParams({ ...NO_FILTERS, text, searchBy }, viewer);
  const { member } = await fetchProjects({ ...params, itemsPerPage: MAX_SHOWN }, signal);
  return member.slice(0, MAX_SHOWN).map((one) => {
    const { id, title, trackingId, client } = projectFromApi(one);
    const detail = [`#${id}`, trackingId, client && clientDisplayName(client)].filter(Boolean).join(' · ');
    return { id: `project-${id}`, kind: 'project', label: title, detail, href: projectPathOf(viewer.type, id) };
  });
}

/** Finds projects by ID and tracking ID if the text can be one, then by title; each project once. */
async function projects(searchRequest: Search): Promise<PaletteItem[]> {
  const { text } = searchRequest;
  // Tracking IDs are case-sensitive and created in capitals, so both spellings are searched.
  const codes = /^[\w-]{4,}$/.test(text) ? [...new Set([text, text.toUpperCase()])] : [];
  const found = await Promise.all([
    ...(/^#?\d+$/.test(text) ? [projectsBy('id', searchRequest)] : []),
    ...codes.map((code) => projectsBy('tracking', { ...searchRequest, text: code })),
    projectsBy('title', searchRequest),
  ]);
  return [...new Map(found.flat().map((item) => [item.id, item])).values()];
}

async function people({ text, viewer, signal }: Search): Promise<PaletteItem[]> {
  // User search is skipped if the host doesn't support it.
  const found = await callListBy(listUsers, 'search', { search: text, itemsPerPage: MAX_SHOWN }, signal);
  return (found?.member ?? []).map((one) => {
    const user = userFromApi(one);
    // The profile opens over the team; managers have no team page and see it over their home.
    const href = hrefOf(linkTo(viewer.type, 'team', { profile: user.id }));
    return {
      id: `person-${user.id}`,
      kind: 'person',
      label: fullNameOf(user) || user.email,
      detail: `${roleLabel(user.type)} · ${user.email}`,
      href,
    };
  });
}

/** Finds clients. */
async function clients({ text, viewer, signal }: Search): Promise<PaletteItem[]> {
  const { member } = await searchClients({ search: text, itemsPerPage: MAX_SHOWN }, signal);
  return member.slice(0, MAX_SHOWN).map((one) => {
    const client = clientFromApi(one);
    return {
      id: `client-${client.id}`,
      kind: 'client',
      label: clientDisplayName(client),
      detail: ['Client', clientDetail(client), countText(client.projectCount, 'project')].filter(Boolean).join(' · '),
      href: clientPathOf(viewer.type, client.id),
    };
  });
}

/** Editors only find projects. */
async function find(searchRequest: Search): Promise<PaletteGroup[]> {
  const isEditor = searchRequest.viewer.type === 'editor';
  const [ofProjects, ofPeople, ofClients] = await Promise.all([
    projects(searchRequest),
    isEditor ? [] : people(searchRequest),
    isEditor ? [] : clients(searchRequest),
  ]);
  return [
    { title: 'Projects', items: ofProjects },
    { title: 'People', items: ofPeople },
    { title: 'Clients', items: ofClients },
  ];
}

/** Returns true if the text is long enough for a server search. */
export const isSearchable = (text: string): boolean => text.length > 1 || /^\d$/.test(text);

/** Keeps the previous results until the next ones arrive. */
export const foundQuery = (text: string, viewer: Viewer | undefined) =>
  queryOptions({
    queryKey: ['projects', 'palette', text, viewer?.id, viewer?.type],
    queryFn: ({ signal }) => (viewer ? find({ text, viewer, signal }) : []),
    enabled: viewer !== undefined && isSearchable(text),
    placeholderData: keepPreviousData,
    retry: false,
  });
