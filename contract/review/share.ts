/** The calls of links for clients, by those who make them (docs/wire.md#calls-share). */
import { PAGE_SIZES } from '#domain/platform/limits.ts';
import { type Visit, VISIT_ACTS } from '#domain/review/share.ts';
import { endpoint, EVERYONE, LEADS } from '#contract/platform/endpoint.ts';
import { refers } from '#contract/platform/filter.ts';
import { instantFromWire, instantToWire } from '#contract/platform/jsonld.ts';
import {
  choice,
  compared,
  described,
  instant,
  integer,
  list,
  nested,
  nullable,
  partial,
  ref,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';
import { linkAnswer, linkBody } from './share-links.ts';

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
