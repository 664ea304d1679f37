/** Trash endpoints. */
import { restoreUntilOf } from '#domain/journal/trash.ts';
import { isRefusal } from '#domain/platform/refusal.ts';
import { trashEntryToApi, listTrash, restoreFromTrash } from '#contract/journal/trash.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { checkProofInApp } from '#server/identity/proof/check-proof.ts';
import { getRestorable, isAdminEntry, restore } from './trash.actions.ts';
import { type ListedTrashEntry, listTrashed } from './trash-list.store.ts';

const toApi = (one: ListedTrashEntry) =>
  trashEntryToApi({
    ...one,
    restoreUntil: restoreUntilOf(one.deletedAt),
  });

export function registerTrash(serve: Serve): void {
  serve(listTrash, {
    handle: async ({ deps, actor, query }) => {
      const { entries, total } = await listTrashed(deps.db, actor, { page: query.page ?? 1, now: deps.clock() });
      return { plain: { total, entries: entries.map(toApi) } };
    },
  });

  serve(restoreFromTrash, {
    authorizeItem: ({ deps, actor, params }) => getRestorable(deps.db, actor, { id: params.id, now: deps.clock() }),
    handle: async (context, { trackingId, email, client, restoreClient, currentPassword }) => {
      const { deps, actor, address, params, record, request } = context;
      const proofRefusal = (await isAdminEntry(deps.db, record))
        ? await checkProofInApp(context, currentPassword)
        : undefined;
      if (proofRefusal) return proofRefusal;
      const replacements = { trackingId: trackingId?.trim(), email, clientId: client, isWithClient: restoreClient };
      const restored = await restore(deps, actor, { id: params.id, replacements, now: deps.clock() });
      if (isRefusal(restored)) return restored;
      if (restored.kind === 'user')
        request.log.info(
          { event: 'user-restored', actor: actor.id, user: restored.recordId, address },
          'user restored',
        );
      return { plain: restored };
    },
  });
}
