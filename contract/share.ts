/** Links for clients on the wire: those who make them, and what their guests ask (docs/wire.md#calls-share). */
import { LIMITS, PAGE_SIZES } from '#domain/limits.ts';
import { LINK_STATES, type LinkDraft, type ShareLink, type Visit, VISIT_ACTS } from '#domain/share.ts';
import { endpoint, EVERYONE, LEADS } from './endpoint.ts';
import { refers } from './filter.ts';
import { identify, idOf, instantFromWire, instantToWire, iriOf } from './jsonld.ts';
import { personAnswer, personFromWire, personToWire } from './people.ts';
import {
  choice,
  compared,
  described,
  embedded,
  filledText,
  flag,
  instant,
  integer,
  iri,
  list,
  nested,
  nullable,
  optional,
  partial,
  password,
  record,
  ref,
  shape,
  type Static,
  text,
} from './schema.ts';

const choices = {
  mayNote: optional(described(flag(), 'Whether guests write notes; true unless told.')),
  mayDecide: optional(described(flag(), 'Whether guests approve or ask for changes.')),
  mayDownload: optional(described(flag(), 'Whether guests get the file.')),
  showsAllCuts: optional(described(flag(), 'Whether all versions are shown, and not one alone.')),
  watermark: optional(described(flag(), "Whether the guest's name is laid over the picture.")),
  held: optional(described(flag(), 'Whether the notes of guests wait until a lead releases them.')),
};

const linkAnswer = record('ShareLink', {
  project: iri('Project'),
  cut: optional(described(iri('Cut'), 'The version that it shows; without it the latest.')),
  label: text(LIMITS.nameLength),
  expiresAt: instant(),
  mayNote: flag(),
  mayDecide: flag(),
  mayDownload: flag(),
  showsAllCuts: flag(),
  watermark: flag(),
  held: flag(),
  hasPassword: flag(),
  state: choice(LINK_STATES),
  guests: described(integer(0), 'How many have come by it.'),
  lastVisitAt: optional(instant()),
  createdBy: optional(embedded(personAnswer)),
  createdAt: instant(),
  revokedAt: optional(instant()),
  url: optional(
    described(
      text(),
      'Where it leads, told when it is made and never again: whole with PUBLIC_URL, else the path below the host of the app.',
    ),
  ),
});
export type WireShareLink = Static<typeof linkAnswer>;

/** As it goes out; `url` only where it has just been made. */
export function shareLinkToWire(link: ShareLink, url?: string): WireShareLink {
  const createdBy = personToWire(link.createdBy);
  return {
    ...identify('ShareLink', link.id),
    project: iriOf('Project', link.projectId),
    ...(link.cutId === null ? {} : { cut: iriOf('Cut', link.cutId) }),
    label: link.label,
    expiresAt: instantToWire(link.expiresAt),
    mayNote: link.mayNote,
    mayDecide: link.mayDecide,
    mayDownload: link.mayDownload,
    showsAllCuts: link.showsAllCuts,
    watermark: link.hasWatermark,
    held: link.isHeld,
    hasPassword: link.hasPassword,
    state: link.state,
    guests: link.guestCount,
    ...(link.lastVisitAt === null ? {} : { lastVisitAt: instantToWire(link.lastVisitAt) }),
    ...(createdBy === null ? {} : { createdBy }),
    createdAt: instantToWire(link.createdAt),
    ...(link.revokedAt === null ? {} : { revokedAt: instantToWire(link.revokedAt) }),
    ...(url === undefined ? {} : { url }),
  };
}

/** As the app works with it; `version` comes from the ETag. */
export const shareLinkFromWire = (wire: WireShareLink, version = 0): ShareLink & { url: string | null } => ({
  id: wire.id,
  version,
  projectId: idOf(wire.project),
  cutId: wire.cut === undefined ? null : idOf(wire.cut),
  label: wire.label,
  expiresAt: instantFromWire(wire.expiresAt),
  mayNote: wire.mayNote,
  mayDecide: wire.mayDecide,
  mayDownload: wire.mayDownload,
  showsAllCuts: wire.showsAllCuts,
  hasWatermark: wire.watermark,
  isHeld: wire.held,
  hasPassword: wire.hasPassword,
  state: wire.state,
  guestCount: wire.guests,
  lastVisitAt: wire.lastVisitAt === undefined ? null : instantFromWire(wire.lastVisitAt),
  createdBy: personFromWire(wire.createdBy),
  createdAt: instantFromWire(wire.createdAt),
  revokedAt: wire.revokedAt === undefined ? null : instantFromWire(wire.revokedAt),
  url: wire.url ?? null,
});

const linkBody = {
  cut: optional(nullable(described(ref('Cut'), 'Null for always the latest version.'))),
  label: filledText(LIMITS.nameLength),
  expiresAt: optional(described(instant(), 'At most 400 days ahead; 30 days ahead unless told.')),
  password: optional(nullable(described(password(), 'Null for none.'))),
  ...choices,
};

type LinkBody = Partial<Omit<Static<ReturnType<typeof shape<typeof linkBody>>>, 'cut'>> & { cut?: number | null };

/** What a body says, in the words of the domain. */
export function linkDraftOf({ cut, watermark, held, label, ...same }: LinkBody): LinkDraft {
  return {
    ...same,
    ...(label === undefined ? {} : { label: label.trim() }),
    ...(cut === undefined ? {} : { cutId: cut }),
    ...(watermark === undefined ? {} : { hasWatermark: watermark }),
    ...(held === undefined ? {} : { isHeld: held }),
  };
}

/** The body of a new link, or of a change. */
export function linkDraftToWire({ cutId, hasWatermark, isHeld, ...same }: LinkDraft): Record<string, unknown> {
  return {
    ...same,
    ...(cutId === undefined ? {} : { cut: cutId === null ? null : iriOf('Cut', cutId) }),
    ...(hasWatermark === undefined ? {} : { watermark: hasWatermark }),
    ...(isHeld === undefined ? {} : { held: isHeld }),
  };
}

/** Whoever may not have a link is told that it is not there, of whatever kind they are. */
const common = { resource: 'ShareLink', answer: linkAnswer, roles: EVERYONE } as const;

export const listShareLinks = endpoint({
  ...common,
  name: 'share-links.list',
  roles: LEADS,
  kind: 'collection',
  method: 'GET',
  path: '/api/share_links',
  status: 200,
  collection: {
    filters: { project: refers('Project'), id: refers('ShareLink') },
    orders: [],
    pageSize: PAGE_SIZES.other,
  },
  summary: 'Lists links for clients, newest first: for managers those of projects that they gave or review.',
});

export const getShareLink = endpoint({
  ...common,
  name: 'share-links.get',
  kind: 'item',
  method: 'GET',
  path: '/api/share_links/:id',
  status: 200,
  summary: 'Retrieves one link; where it leads is not told again.',
});

export const createShareLink = endpoint({
  ...common,
  name: 'share-links.create',
  roles: LEADS,
  kind: 'create',
  method: 'POST',
  path: '/api/share_links',
  body: shape({ project: ref('Project'), ...linkBody }),
  status: 201,
  refusals: [409],
  summary: 'Makes a link by which people without an account see cuts of a project; its address is told this once.',
});

export const changeShareLink = endpoint({
  ...common,
  name: 'share-links.change',
  kind: 'change',
  method: 'PATCH',
  path: '/api/share_links/:id',
  body: partial(shape(linkBody)),
  fixed: compared(shape({ project: linkAnswer.properties.project })),
  status: 200,
  refusals: [409],
  summary: 'Changes what a link shows and allows; with a new password whoever is there by it has to come anew.',
});

export const deleteShareLink = endpoint({
  ...common,
  name: 'share-links.delete',
  kind: 'delete',
  method: 'DELETE',
  path: '/api/share_links/:id',
  status: 204,
  refusals: [409],
  summary: 'Deletes a link with its visits; one by which a guest has decided is kept.',
});

const act = { ...common, kind: 'act', method: 'POST', status: 200 } as const;

export const revokeShareLink = endpoint({
  ...act,
  name: 'share-links.revoke',
  path: '/api/share_links/:id/revoke',
  summary: 'Ends a link for good, and with it whatever plays by it.',
});

export const renewShareLink = endpoint({
  ...act,
  name: 'share-links.renew',
  path: '/api/share_links/:id/address',
  refusals: [409],
  summary: 'Gives a link a new address; the one before, and whoever is there by it, is let in no longer.',
});

const visitAnswer = nested({
  id: integer(1),
  act: choice(VISIT_ACTS),
  guest: described(text(), 'The name that was given; empty where there was none.'),
  cut: nullable(described(integer(1), 'The number of the version.')),
  at: instant(),
});

export const visitToWire = ({ guestName, cutNumber, at, ...same }: Visit): Static<typeof visitAnswer> => ({
  ...same,
  guest: guestName,
  cut: cutNumber,
  at: instantToWire(at),
});

export const visitFromWire = ({ guest, cut, at, ...same }: Static<typeof visitAnswer>): Visit => ({
  ...same,
  guestName: guest,
  cutNumber: cut,
  at: instantFromWire(at),
});

export const listVisits = endpoint({
  name: 'share-links.visits',
  kind: 'plain',
  method: 'GET',
  path: '/api/share_links/:id/visits',
  resource: 'ShareLink',
  roles: EVERYONE,
  answer: shape({ visits: list(visitAnswer), total: integer(0) }),
  status: 200,
  summary: 'Tells what happened by a link, latest first, 200 at most.',
});

export const countOpenLinks = endpoint({
  name: 'share-links.count',
  kind: 'plain',
  method: 'GET',
  path: '/api/projects/:id/share_links',
  roles: EVERYONE,
  answer: shape({ open: integer(0) }),
  status: 200,
  summary: 'Tells whoever reads the project how many links to it are open.',
});
