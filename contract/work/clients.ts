/** Clients on the wire (docs/wire.md#records). */
import type { Client } from '#domain/work/clients.ts';
import { LIMITS, PAGE_SIZES } from '#domain/platform/limits.ts';
import type { ClientRef } from '#domain/work/project.ts';
import { endpoint, LEADS } from '#contract/platform/endpoint.ts';
import { contains, refers } from '#contract/platform/filter.ts';
import { identify, idOf, instantFromWire, instantToWire, iriOf, withoutNulls } from '#contract/platform/jsonld.ts';
import { pictureAnswer } from '#contract/files/media.ts';
import {
  described,
  embedded,
  filledText,
  instant,
  integer,
  iri,
  list,
  nullable,
  optional,
  partial,
  record,
  ref,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';
import { pictureFromWire, pictureToWire } from '#contract/identity/people.ts';

const clientAnswer = record('Client', {
  firstName: text(LIMITS.nameLength),
  lastName: text(LIMITS.nameLength),
  companyName: optional(text(LIMITS.nameLength)),
  profileImage: optional(embedded(pictureAnswer)),
  projects: list(iri('Project')),
  projectCount: described(integer(0), 'The length of `projects`.'),
  createdAt: optional(instant()),
});
export type WireClient = Static<typeof clientAnswer>;

/** A client embedded in a project. */
export const clientRefAnswer = record('Client', {
  firstName: text(LIMITS.nameLength),
  lastName: text(LIMITS.nameLength),
  companyName: optional(text(LIMITS.nameLength)),
});
export type WireClientRef = Static<typeof clientRefAnswer>;

export const clientToWire = (client: Client): WireClient => ({
  ...identify('Client', client.id),
  ...withoutNulls({
    firstName: client.firstName,
    lastName: client.lastName,
    companyName: client.companyName,
    profileImage: pictureToWire(client.picture),
    projects: client.projectIds.map((id) => iriOf('Project', id)),
    projectCount: client.projectIds.length,
    createdAt: instantToWire(client.createdAt),
  }),
});

export const clientFromWire = (wireClient: WireClient): Client & { projectCount: number } => ({
  id: idOf(wireClient),
  version: 0,
  firstName: wireClient.firstName,
  lastName: wireClient.lastName ?? '',
  companyName: wireClient.companyName ?? null,
  picture: pictureFromWire(wireClient.profileImage),
  projectIds: (wireClient.projects ?? []).map((project) => idOf(project)),
  projectCount: wireClient.projectCount ?? wireClient.projects?.length ?? 0,
  createdAt: wireClient.createdAt ? instantFromWire(wireClient.createdAt) : '',
});

export const clientRefToWire = (client: ClientRef | null): WireClientRef | null =>
  client && {
    ...identify('Client', client.id),
    ...withoutNulls({ firstName: client.firstName, lastName: client.lastName, companyName: client.companyName }),
  };

export const clientRefFromWire = (wireRef: WireClientRef | undefined): ClientRef | null =>
  wireRef
    ? {
        id: idOf(wireRef),
        firstName: wireRef.firstName ?? '',
        lastName: wireRef.lastName ?? '',
        companyName: wireRef.companyName ?? null,
      }
    : null;

const clientBody = shape({
  firstName: filledText(LIMITS.nameLength),
  lastName: optional(nullable(text(LIMITS.nameLength))),
  companyName: optional(nullable(text(LIMITS.nameLength))),
  profileImage: optional(nullable(ref('MediaUpload'))),
});

export type ClientForm = { firstName: string; lastName: string; companyName?: string; pictureId?: number | null };

/** The body of the client dialogs. */
export const clientFormToWire = ({ pictureId, ...names }: ClientForm): Record<string, unknown> => ({
  ...names,
  ...(pictureId === undefined ? {} : { profileImage: pictureId === null ? '' : iriOf('MediaUpload', pictureId) }),
});

/** The body of a new client, to the letter of the documents: an empty text for no picture, and no projects yet (docs/projects.md#record). */
export const newClientToWire = (form: ClientForm): Record<string, unknown> => ({
  profileImage: '',
  ...clientFormToWire(form),
  projects: [],
});

const common = { resource: 'Client', answer: clientAnswer, roles: LEADS } as const;

export const listClients = endpoint({
  ...common,
  name: 'clients.list',
  kind: 'collection',
  method: 'GET',
  path: '/api/clients',
  status: 200,
  collection: {
    filters: { firstName: contains(), lastName: contains(), search: contains(), id: refers('Client') },
    orders: ['id', 'firstName', 'lastName'],
    pageSize: PAGE_SIZES.clients,
  },
  summary: 'Lists clients.',
});

export const getClient = endpoint({
  ...common,
  roles: ['admin', 'manager', 'editor'],
  name: 'clients.get',
  kind: 'item',
  method: 'GET',
  path: '/api/clients/:id',
  status: 200,
  summary: 'Retrieves one client; editors only those of their own projects, without the list of projects.',
});

export const createClient = endpoint({
  ...common,
  name: 'clients.create',
  kind: 'create',
  method: 'POST',
  path: '/api/clients',
  body: clientBody,
  status: 201,
  refusals: [409],
  summary: 'Creates a client.',
});

export const createClients = endpoint({
  name: 'clients.create-many',
  kind: 'plain',
  method: 'POST',
  path: '/api/clients/batch',
  roles: LEADS,
  body: shape({ names: list(filledText(2 * LIMITS.nameLength + 1), LIMITS.clientsAtOnce) }),
  answer: shape({
    clients: list(clientAnswer),
    known: described(list(text()), 'The names that clients have already: nothing was created for these.'),
  }),
  status: 200,
  summary: 'Creates a client for each name that no client has yet, all of them or none.',
});

export const changeClient = endpoint({
  ...common,
  name: 'clients.change',
  kind: 'change',
  method: 'PATCH',
  path: '/api/clients/:id',
  body: partial(clientBody),
  status: 200,
  refusals: [409],
  summary: 'Changes a client.',
});

export const deleteClient = endpoint({
  ...common,
  name: 'clients.delete',
  kind: 'delete',
  method: 'DELETE',
  path: '/api/clients/:id',
  status: 204,
  refusals: [409],
  summary: 'Deletes a client that has no projects.',
});
