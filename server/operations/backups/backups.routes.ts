/** Backup endpoint. */
import { backupState, backupWarning } from '#domain/operations/backups.ts';
import { listBackups as listEndpoint } from '#contract/operations/backups.ts';
import { instantToApi } from '#contract/platform/jsonld.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { lastBackup, listBackups } from './backups.store.ts';

const MAX_SHOWN = 10;

export function registerBackups(serve: Serve): void {
  serve(listEndpoint, {
    handle: async ({ deps }) => {
      const now = deps.clock();
      const plan = deps.config.backups?.plan;
      const tries = await listBackups(deps.db, MAX_SHOWN);
      const last = { latest: tries[0], latestComplete: await lastBackup(deps.db) };
      const items = tries.map((one) => ({
        id: one.id,
        state: backupState(one, now),
        madeAt: instantToApi(one.madeAt),
        place: one.place,
        name: one.name ?? undefined,
        bytes: one.bytes ?? undefined,
        missing: one.missing,
        error: one.error ?? undefined,
        removed: one.removedAt !== null,
      }));
      return { plain: { planned: plan !== undefined, warning: backupWarning(plan, last, now), items } };
    },
  });
}
