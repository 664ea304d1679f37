/** The endpoints of the bin. */
import { restoreUntilOf } from '#domain/work/bin.ts';
import { isRefusal } from '#domain/platform/refusal.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { binnedToWire, listBin, restoreBinned } from '#contract/work/bin.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { checkProofInApp } from '#server/identity/users/present-password.ts';
import { getOwnBinned, isOfAdmin, restore } from './bin.actions.ts';
import { type ListedBinned, listBinned } from '#server/journal/bin.store.ts';

const toWire = ({ firstName, lastName, ...one }: ListedBinned) =>
  binnedToWire({
    ...one,
    deletedBy: fullNameOf({ firstName, lastName }),
    restoreUntil: restoreUntilOf(one.deletedAt),
  });

export function registerBin(serve: Serve): void {
  serve(listBin, {
    handle: async ({ deps, actor, query }) => {
      const { entries, total } = await listBinned(deps.db, actor, { page: query.page ?? 1, now: deps.clock() });
      return { plain: { total, entries: entries.map(toWire) } };
    },
  });

  serve(restoreBinned, {
    authorizeItem: async ({ deps, actor, params }) => {
      const binned = await getOwnBinned(deps.db, actor, { id: params.id, now: deps.clock() });
      return isRefusal(binned) ? binned : undefined;
    },
    handle: async (context, { trackingId, email, client, restoreClient, currentPassword }) => {
      const { deps, actor, address, params, request } = context;
      const isAdmin = await isOfAdmin(deps.db, { id: params.id, now: deps.clock() });
      const unproven = isAdmin ? await checkProofInApp(context, currentPassword) : undefined;
      if (unproven) return unproven;
      const given = { trackingId: trackingId?.trim(), email, clientId: client, isWithClient: restoreClient };
      const restored = await restore(deps.db, actor, { id: params.id, given, now: deps.clock() });
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
