/** What the server finds for the words in the palette: projects, and for leads people and clients. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { clientFromWire } from '#contract/work/clients.ts';
import { projectFromWire } from '#contract/work/project-wire.ts';
import { listUsers, userFromWire } from '#contract/identity/users.ts';
import { clientDisplayName } from '#domain/work/clients.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { searchClients } from '#web/work/clients/clients.queries.ts';
import { callListBy } from '#web/lib/api.ts';
import { countText } from '#web/lib/format.ts';
import { hrefOf, linkTo } from '#web/lib/links.ts';
import { projectPathOf } from '#web/lib/paths.ts';
import { askProjects } from '#web/work/projects/ask-projects.ts';
import { NO_FILTERS, type SearchKind } from '#web/work/projects/project-filters.ts';
import { projectListParams } from '#web/work/projects/project-request.ts';
import { projectsLink } from '#web/work/projects/projects-link.ts';
import type { Viewer } from '#web/work/projects/viewer.ts';
import { roleLabel } from '#web/identity/session/role-labels.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';

/** Of each kind; more is what lists are for. */
const SHOWN = 5;

type Ask = { text: string; viewer: Viewer; signal: AbortSignal };

async function projectsBy(searchBy: SearchKind, ask: Ask): Promise<PaletteItem[]> {
  const { text, viewer, signal } = ask;
  const params = projectListParams({ ...NO_FILTERS, text, searchBy }, viewer);
  const { member } = await askProjects({ ...params, itemsPerPage: SHOWN }, signal);
  return member.slice(0, SHOWN).map((one) => {
    const { id, title, trackingId, client } = projectFromWire(one);
    const detail = [`#${id}`, trackingId, client && clientDisplayName(client)].filter(Boolean).join(' · ');
    return { id: `project-${id}`, kind: 'project', label: title, detail, href: projectPathOf(viewer.type, id) };
  });
}

/** By number and tracking id where the words can be one, then by title; each project once. */
async function projects(ask: Ask): Promise<PaletteItem[]> {
  const { text } = ask;
  // Tracking ids compare to the letter, and the app makes them in capitals.
  const codes = /^[\w-]{4,}$/.test(text) ? [...new Set([text, text.toUpperCase()])] : [];
  const found = await Promise.all([
    ...(/^#?\d+$/.test(text) ? [projectsBy('id', ask)] : []),
    ...codes.map((code) => projectsBy('tracking', { ...ask, text: code })),
    projectsBy('title', ask),
  ]);
  return [...new Map(found.flat().map((item) => [item.id, item])).values()];
}

async function people({ text, viewer, signal }: Ask): Promise<PaletteItem[]> {
  // A host that cannot search its people offers none here.
  const found = await callListBy(listUsers, 'search', { search: text, itemsPerPage: SHOWN }, signal);
  return (found?.member ?? []).map((one) => {
    const user = userFromWire(one);
    // The profile opens over the team; managers, who have none, see it over their home.
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

/** A client leads to its projects, as in the table of clients. */
async function clients({ text, viewer, signal }: Ask): Promise<PaletteItem[]> {
  const { member } = await searchClients({ search: text, itemsPerPage: SHOWN }, signal);
  return member.slice(0, SHOWN).map((one) => {
    const client = clientFromWire(one);
    return {
      id: `client-${client.id}`,
      kind: 'client',
      label: clientDisplayName(client),
      detail: `Client · ${countText(client.projectCount, 'project')}`,
      href: hrefOf(projectsLink(viewer.type, { clientId: client.id })),
    };
  });
}

/** An editor finds projects alone. */
async function find(ask: Ask): Promise<PaletteGroup[]> {
  const isEditor = ask.viewer.type === 'editor';
  const [ofProjects, ofPeople, ofClients] = await Promise.all([
    projects(ask),
    isEditor ? [] : people(ask),
    isEditor ? [] : clients(ask),
  ]);
  return [
    { title: 'Projects', items: ofProjects },
    { title: 'People', items: ofPeople },
    { title: 'Clients', items: ofClients },
  ];
}

/** Whether the words are enough to ask the server for. */
export const isWorthAsking = (text: string): boolean => text.length > 1 || /^\d$/.test(text);

/** The old finds stay while the next ones come. */
export const foundQuery = (text: string, viewer: Viewer | undefined) =>
  queryOptions({
    queryKey: ['projects', 'palette', text, viewer?.id, viewer?.type],
    queryFn: ({ signal }) => (viewer ? find({ text, viewer, signal }) : []),
    enabled: viewer !== undefined && isWorthAsking(text),
    placeholderData: keepPreviousData,
    retry: false,
  });
