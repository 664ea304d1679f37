/** Endpoints that name the author of a record's current version, for everyone who may open its form. */
import { accessDenied, notFound } from '#domain/platform/refusal.ts';
import { mayManageUsers } from '#domain/identity/users.ts';
import {
  lastChangeToApi,
  lastClientChange,
  lastProjectChange,
  lastSettingsChange,
  lastUserChange,
} from '#contract/identity/last-change.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import { listKnownClientIds } from '#server/work/clients/clients.store.ts';
import { listKnownProjectIds } from '#server/work/projects/projects.store.ts';
import { findAccount } from '#server/identity/accounts/users.store.ts';
import { findLastChange, findLastSettingsChange } from './last-change.store.ts';

type RecordContext = Pick<Context, 'deps'> & { params: { id: number } };

const responseOf =
  (table: Parameters<typeof findLastChange>[1]) =>
  async ({ deps, params }: RecordContext) => {
    const found = await findLastChange(deps.db, table, params.id);
    return found ? { plain: lastChangeToApi(found) } : notFound();
  };

export function registerLastChange(serve: Serve): void {
  serve(lastProjectChange, {
    authorizeItem: async ({ deps, actor, params }) =>
      (await listKnownProjectIds(deps.db, actor, [params.id])).has(params.id) ? undefined : notFound(),
    handle: responseOf('projects'),
  });

  serve(lastClientChange, {
    authorizeItem: async ({ deps, params }) =>
      (await listKnownClientIds(deps.db, [params.id])).has(params.id) ? undefined : notFound(),
    handle: responseOf('clients'),
  });

  serve(lastUserChange, {
    authorizeItem: async ({ deps, actor, params }) => {
      if (!(await findAccount(deps.db, params.id))) return notFound();
      return mayManageUsers(actor) || actor.id === params.id ? undefined : accessDenied();
    },
    handle: responseOf('users'),
  });

  serve(lastSettingsChange, {
    handle: async ({ deps }) => ({ plain: lastChangeToApi(await findLastSettingsChange(deps.db)) }),
  });
}
