/** Clients on the API (docs/api-reference.md#records). */
import type { Client } from '#domain/work/clients.ts';
import { LIMITS, PAGE_SIZES } from '#domain/platform/limits.ts';
import type { ClientRef } from '#domain/work/projects/project.ts';
import { endpoint, LEADS } from '#contract/platform/endpoint.ts';
import { containsFilter, referenceFilter } from '#contract/platform/filter.ts';
import { identify, idOf, instantFromApi, instantToApi, iriOf, withoutNulls } from '#contract/platform/jsonld.ts';
import { pictureResponse } from '#contract/platform/pictures.ts';
import {
  described,
  embedded,
  nonBlankText,
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
import { linksBody, linksFromApi, linksResponse, linksToApi } from './links.ts';
import { pictureFromApi, pictureToApi } from '#contract/platform/people.ts';

const clientResponse = record('Client', {
  firstName: text(LIMITS.nameLength),
  lastName: text(LIMITS.nameLength),
  companyName: optional(text(LIMITS.nameLength)),
  profileImage: optional(embedded(pictureResponse)),
  projects: list(iri('Project')),
  projectCount: described(integer(0), 'The length of `projects`.'),
  createdAt: optional(instant()),
  styleGuide: optional(text()),
  links: linksResponse,
  quotaBytes: optional(integer(0)),
});
export type ApiClient = Static<typeof clientResponse>;

/** Client embedded in a project. */
export const clientRefResponse = record('Client', {
  firstName: text(LIMITS.nameLength),
  lastName: text(LIMITS.nameLength),
  companyName: optional(text(LIMITS.nameLength)),
});
export type ApiClientRef = Static<typeof clientRefResponse>;

export const clientToApi = (client: Client): ApiClient => ({
  ...identify('Client', client.id),
  ...withoutNulls({
    firstName: client.firstName,
    lastName: client.lastName,
    companyName: client.companyName,
    profileImage: pictureToApi(client.picture),
    projects: client.projectIds.map((id) => iriOf('Project', id)),
    projectCount: client.projectIds.length,
    createdAt: instantToApi(client.createdAt),
    styleGuide: client.styleGuide === '' ? null : client.styleGuide,
    links: linksToApi(client.links),
    quotaBytes: client.quotaBytes,
  }),
});

export const clientFromApi = (apiClient: ApiClient): Client & { projectCount: number } => ({
  id: idOf(apiClient),
  version: 0,
  firstName: apiClient.firstName,
  lastName: apiClient.lastName ?? '',
  companyName: apiClient.companyName ?? null,
  picture: pictureFromApi(apiClient.profileImage),
  projectIds: (apiClient.projects ?? []).map((project) => idOf(project)),
  projectCount: apiClient.projectCount ?? apiClient.projects?.length ?? 0,
  createdAt: apiClient.createdAt ? instantFromApi(apiClient.createdAt) : '',
  styleGuide: apiClient.styleGuide ?? '',
  links: linksFromApi(apiClient.links),
  quotaBytes: apiClient.quotaBytes ?? null,
});

export const clientRefToApi = (client: ClientRef | null): ApiClientRef | null =>
  client && {
    ...identify('Client', client.id),
    ...withoutNulls({ firstName: client.firstName, lastName: client.lastName, companyName: client.companyName }),
  };

export const clientRefFromApi = (apiRef: ApiClientRef | undefined): ClientRef | null =>
  apiRef
    ? {
        id: idOf(apiRef),
        firstName: apiRef.firstName ?? '',
        lastName: apiRef.lastName ?? '',
        companyName: apiRef.companyName ?? null,
      }
    : null;

const clientBody = shape({
  firstName: nonBlankText(LIMITS.nameLength),
  lastName: optional(nullable(text(LIMITS.nameLength))),
  companyName: optional(nullable(text(LIMITS.nameLength))),
  profileImage: optional(nullable(ref('MediaUpload'))),
  styleGuide: optional(nullable(text())),
  links: linksBody,
  quotaBytes: optional(nullable(integer(0))),
});

export type ClientForm = { firstName: string; lastName: string; companyName?: string; pictureId?: number | null };

/** Body that changes what the client's page edits in place. */
export type ClientFieldChange = Partial<Pick<Client, 'styleGuide' | 'links' | 'quotaBytes'>>;

/** Builds the request body of the client dialogs. */
export const clientFormToApi = ({ pictureId, ...names }: ClientForm): Record<string, unknown> => ({
  ...names,
  ...(pictureId === undefined ? {} : { profileImage: pictureId === null ? '' : iriOf('MediaUpload', pictureId) }),
});

/** Builds the body of a new client exactly as documented: an empty text for no picture, and no projects (docs/projects.md#record). */
export const newClientToApi = (form: ClientForm): Record<string, unknown> => ({
  profileImage: '',
  ...clientFormToApi(form),
  projects: [],
});

const common = { resource: 'Client', response: clientResponse, roles: LEADS } as const;

export const listClients = endpoint({
  ...common,
  name: 'clients.list',
  kind: 'collection',
  method: 'GET',
  path: '/api/clients',
  status: 200,
  collection: {
    filters: {
      firstName: containsFilter(),
      lastName: containsFilter(),
      search: containsFilter(),
      id: referenceFilter('Client'),
    },
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
  summary: 'Retrieves one client. Editors see only those of their own projects, without the project list.',
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
  body: shape({ names: list(nonBlankText(2 * LIMITS.nameLength + 1), LIMITS.clientsPerRequest) }),
  response: shape({
    clients: list(clientResponse),
    known: described(list(text()), "Names that already exist and weren't created."),
  }),
  status: 200,
  summary: 'Creates a client for each new name, all or none.',
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
