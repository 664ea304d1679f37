/** Share link management calls for the team (docs/api-reference.md#calls-share). */
import { PAGE_SIZES } from '#domain/platform/limits.ts';
import { type Visit, VISIT_ACTIONS } from '#domain/review/share.ts';
import { endpoint, EVERYONE, LEADS } from '#contract/platform/endpoint.ts';
import { referenceFilter } from '#contract/platform/filter.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import {
  choice,
  comparable,
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
import { linkResponse, linkBody } from './share-links.ts';

/** Open to all user types, because callers without access get a 404. */
const common = { resource: 'ShareLink', response: linkResponse, roles: EVERYONE } as const;

export const listShareLinks = endpoint({
  ...common,
  name: 'share-links.list',
  roles: LEADS,
  kind: 'collection',
  method: 'GET',
  path: '/api/share_links',
  status: 200,
  collection: {
    filters: { project: referenceFilter('Project'), id: referenceFilter('ShareLink') },
    orders: [],
    pageSize: PAGE_SIZES.other,
  },
  summary: 'Lists share links, newest first. Managers see those of projects they assigned or review.',
});

export const getShareLink = endpoint({
  ...common,
  name: 'share-links.get',
  kind: 'item',
  method: 'GET',
  path: '/api/share_links/:id',
  status: 200,
  summary: 'Retrieves one link, without its URL.',
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
  summary: "Creates a share link to a project's versions and returns its URL once.",
});

export const changeShareLink = endpoint({
  ...common,
  name: 'share-links.change',
  kind: 'change',
  method: 'PATCH',
  path: '/api/share_links/:id',
  body: partial(shape(linkBody)),
  fixed: comparable(shape({ project: linkResponse.properties.project })),
  status: 200,
  refusals: [409],
  summary: 'Changes what a link shows and allows. A new password ends current visits.',
});

export const deleteShareLink = endpoint({
  ...common,
  name: 'share-links.delete',
  kind: 'delete',
  method: 'DELETE',
  path: '/api/share_links/:id',
  status: 204,
  refusals: [409],
  summary: 'Deletes a link with its visits, unless a guest has decided through it.',
});

const actionEndpoint = { ...common, kind: 'action', method: 'POST', status: 200 } as const;

export const revokeShareLink = endpoint({
  ...actionEndpoint,
  name: 'share-links.revoke',
  path: '/api/share_links/:id/revoke',
  summary: 'Revokes a link permanently and stops its playback.',
});

export const renewShareLink = endpoint({
  ...actionEndpoint,
  name: 'share-links.renew',
  path: '/api/share_links/:id/address',
  refusals: [409],
  summary: "Replaces a link's URL. The previous URL and its guests lose access.",
});

const visitResponse = nested({
  id: integer(1),
  act: choice(VISIT_ACTIONS),
  guest: described(text(), 'Name given by the guest, or empty.'),
  cut: nullable(described(integer(1), 'The number of the version.')),
  at: instant(),
});

export const visitToApi = ({ guestName, cutNumber, at, ...same }: Visit): Static<typeof visitResponse> => ({
  ...same,
  guest: guestName,
  cut: cutNumber,
  at: instantToApi(at),
});

export const visitFromApi = ({ guest, cut, at, ...same }: Static<typeof visitResponse>): Visit => ({
  ...same,
  guestName: guest,
  cutNumber: cut,
  at: instantFromApi(at),
});

export const listVisits = endpoint({
  name: 'share-links.visits',
  kind: 'plain',
  method: 'GET',
  path: '/api/share_links/:id/visits',
  resource: 'ShareLink',
  roles: EVERYONE,
  response: shape({ visits: list(visitResponse), total: integer(0) }),
  status: 200,
  summary: 'Lists the visits of a link, latest first, at most 200.',
});

export const countOpenLinks = endpoint({
  name: 'share-links.count',
  kind: 'plain',
  method: 'GET',
  path: '/api/projects/:id/share_links',
  roles: EVERYONE,
  response: shape({ open: integer(0) }),
  status: 200,
  summary: "Counts a project's open links.",
});
