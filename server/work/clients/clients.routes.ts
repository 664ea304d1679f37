/** Client endpoints. */
import { checkClientNames, type Client } from '#domain/work/clients.ts';
import { isRefusal, notFound } from '#domain/platform/refusal.ts';
import {
  changeClient as changeEndpoint,
  clientToApi,
  createClient as createEndpoint,
  createClients as createManyEndpoint,
  deleteClient as deleteEndpoint,
  getClient,
  listClients,
} from '#contract/work/clients.ts';
import { restorePathOf } from '#contract/work/trash.ts';
import type { BodyOf } from '#contract/platform/endpoint.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import { scaleLinkedPicture } from '#server/files/media/scale-linked-picture.ts';
import { changeClient, createClient, createClients, deleteClient } from './clients.actions.ts';
import { type ClientNames, findClient, listClientsPage, listKnownClientIds } from './clients.store.ts';

const toResponse = (client: Client) => ({ item: clientToApi(client), version: client.version });

function namesFrom(body: BodyOf<typeof changeEndpoint>): Partial<ClientNames> {
  const names: Partial<ClientNames> = {};
  if (body.firstName !== undefined) names.firstName = body.firstName.trim();
  if (body.lastName !== undefined) names.lastName = (body.lastName ?? '').trim();
  if (body.companyName !== undefined) names.companyName = body.companyName?.trim() || null;
  if (body.profileImage !== undefined) names.pictureId = body.profileImage;
  return names;
}

const NO_NAMES: ClientNames = { firstName: '', lastName: '', companyName: null, pictureId: null };

const checkThere = async ({ deps, params }: Context<typeof changeEndpoint | typeof deleteEndpoint>) =>
  (await listKnownClientIds(deps.db, [params.id])).has(params.id) ? undefined : notFound();

export function registerClients(serve: Serve): void {
  serve(listClients, {
    handle: async ({ deps, list }) => {
      const page = await listClientsPage(deps.db, list);
      return { items: page.rows.map(clientToApi), total: page.total };
    },
  });

  serve(getClient, {
    handle: async ({ deps, actor, params }) => {
      const client = await findClient(deps.db, params.id, actor.type === 'editor' ? actor.id : undefined);
      return client ? toResponse(client) : notFound();
    },
  });

  serve(createEndpoint, {
    handle: async ({ deps }, body) => {
      const names = await scaleLinkedPicture(deps, { ...NO_NAMES, ...namesFrom(body) });
      if (isRefusal(names)) return names;
      return toResponse(await createClient(deps.db, names, deps.clock()));
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
    handle: async ({ deps, actor, params, ifMatch }, body) => {
      const change = await scaleLinkedPicture(deps, namesFrom(body));
      if (isRefusal(change)) return change;
      const result = await changeClient(deps.db, actor, { id: params.id, change, ifMatch });
      return isRefusal(result) ? result : toResponse(result);
    },
  });

  serve(deleteEndpoint, {
    authorizeItem: checkThere,
    handle: async ({ deps, actor, params, ifMatch }) => {
      const binId = await deleteClient(deps.db, actor, { id: params.id, ifMatch, now: deps.clock() });
      return isRefusal(binId) ? binId : { isEmpty: true, undo: restorePathOf(binId) };
    },
  });
}
