/** Client endpoints. */
import { checkClientNames, type Client } from '#domain/work/clients.ts';
import { checkLinks } from '#domain/work/links.ts';
import { QUOTA } from '#domain/work/file-quota.ts';
import { checkQuotaBytes } from '#domain/work/project-files.ts';
import { type Link, trimLinks } from '#domain/work/trim-links.ts';
import { isRefusal, notFound, type Violation } from '#domain/platform/refusal.ts';
import {
  changeClient as changeEndpoint,
  clientToApi,
  createClient as createEndpoint,
  createClients as createManyEndpoint,
  deleteClient as deleteEndpoint,
  getClient,
  listClients,
} from '#contract/work/clients.ts';
import { restorePathOf } from '#contract/journal/trash.ts';
import type { BodyOf } from '#contract/platform/endpoint.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import { scaleLinkedPicture } from '#server/files/media/scale-linked-picture.ts';
import { changeClient, createClient, createClients, deleteClient } from './clients.actions.ts';
import {
  type ClientNames,
  type ClientValues,
  findClient,
  listClientsPage,
  listKnownClientIds,
} from './clients.store.ts';

const toResponse = (client: Client) => ({ item: clientToApi(client), version: client.version });

function valuesFrom(body: BodyOf<typeof changeEndpoint>): Partial<ClientValues> {
  const values: Partial<ClientValues> = {};
  if (body.firstName !== undefined) values.firstName = body.firstName.trim();
  if (body.lastName !== undefined) values.lastName = (body.lastName ?? '').trim();
  if (body.companyName !== undefined) values.companyName = body.companyName?.trim() || null;
  if (body.profileImage !== undefined) values.pictureId = body.profileImage;
  if (body.styleGuide !== undefined) values.styleGuide = body.styleGuide?.trim() ?? '';
  if (body.links !== undefined) values.links = trimLinks(body.links ?? []);
  if (body.quotaBytes !== undefined) values.quotaBytes = body.quotaBytes;
  return values;
}

const NO_NAMES: ClientNames = { firstName: '', lastName: '', companyName: null, pictureId: null };

const checkThere = async ({ deps, params }: Context<typeof changeEndpoint | typeof deleteEndpoint>) =>
  (await listKnownClientIds(deps.db, [params.id])).has(params.id) ? undefined : notFound();

type Sent = { links?: readonly Link[] | null; quotaBytes?: number | null };

/** Adds the violations of links and of the quota, unless the request's schema already refuses them. */
const validate = ({ links, quotaBytes }: Sent, violations: Violation[]): Violation[] =>
  violations.length > 0
    ? violations
    : [...checkLinks(trimLinks(links ?? [])), ...checkQuotaBytes(quotaBytes ?? QUOTA.defaultBytes)];

export function registerClients(serve: Serve): void {
  serve(listClients, {
    handle: async ({ deps, list }) => {
      const page = await listClientsPage(deps.db, list);
      return { items: page.rows.map(clientToApi), total: page.total };
    },
  });

  serve(getClient, {
    authorizeItem: async ({ deps, actor, params }) =>
      (await findClient(deps.db, params.id, actor.type === 'editor' ? actor.id : undefined)) ?? notFound(),
    handle: ({ record }) => toResponse(record),
  });

  serve(createEndpoint, {
    validate,
    handle: async ({ deps }, body) => {
      const values = await scaleLinkedPicture(deps, { ...NO_NAMES, ...valuesFrom(body) });
      if (isRefusal(values)) return values;
      return toResponse(await createClient(deps.db, values, deps.clock()));
    },
  });

  serve(createManyEndpoint, {
    validate: ({ names }, violations) => (violations.length > 0 ? violations : checkClientNames(names)),
    handle: async ({ deps }, { names }) => {
      const { clients, known: existingNames } = await createClients(deps.db, names, deps.clock());
      return { plain: { clients: clients.map(clientToApi), known: existingNames } };
    },
  });

  serve(changeEndpoint, {
    authorizeItem: checkThere,
    validate,
    handle: async ({ deps, actor, params, ifMatch }, body) => {
      const change = await scaleLinkedPicture(deps, valuesFrom(body));
      if (isRefusal(change)) return change;
      const result = await changeClient(deps.db, actor, { id: params.id, change, ifMatch, now: deps.clock() });
      return isRefusal(result) ? result : toResponse(result);
    },
  });

  serve(deleteEndpoint, {
    authorizeItem: checkThere,
    handle: async ({ deps, actor, params, ifMatch }) => {
      const trashId = await deleteClient(deps, actor, { id: params.id, ifMatch, now: deps.clock() });
      return isRefusal(trashId) ? trashId : { isEmpty: true, undo: restorePathOf(trashId) };
    },
  });
}
