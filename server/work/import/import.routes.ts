/** Sheet import endpoints. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { checkImportRights, IMPORT_KINDS } from '#domain/work/import/import-kinds.ts';
import { checkImportPlan } from '#domain/work/import/import-plan-check.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { isRefusal, notFound, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import {
  getImport,
  importToApi,
  importSummaryToApi,
  listImports,
  previewImport,
  readImport,
  removeImport,
  runImport,
  undoImport,
} from '#contract/work/import.ts';
import { type ApiPlan, planFromApi } from '#contract/work/import-plan.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import { checkQuota } from '#server/files/media/quota.ts';
import { checkRequestSize, withReceivedFile } from '#server/files/media/receive-upload.ts';
import { checkProofInApp } from '#server/identity/proof/check-proof.ts';
import { undo } from '#server/work/undo/undo.actions.ts';
import { checkSheetLimit, storeSheet, previewSheet, removeSheet, importSheet } from './import.actions.ts';
import { lockImportRun } from './import-undo.ts';
import { importedPeople } from './imported-people.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findImport, type StoredImport, listOwnImports } from './import.store.ts';

type ImportContext = Context<
  typeof getImport | typeof removeImport | typeof previewImport | typeof runImport | typeof undoImport
>;

const ownOf = ({ params, actor }: Pick<ImportContext, 'params' | 'actor'>) => ({ id: params.id, actor });

/** Limits a sheet to its owner: for others it doesn't exist. */
async function getOwn({ deps, actor, params }: ImportContext): Promise<StoredImport | Refusal> {
  // Editors may not import, and get the same refusal for any existing sheet.
  const ownerFilter = actor.type === 'editor' ? {} : { userId: actor.id };
  return (await findImport(deps.db, { id: params.id, ...ownerFilter })) ?? notFound();
}

/** Skips unknown kinds, which body validation rejects later. */
const checkKind = ({ actor }: Pick<ImportContext, 'actor'>, { kind }: ApiPlan): Refusal | undefined =>
  IMPORT_KINDS.includes(kind) ? checkImportRights(actor, kind) : undefined;

async function toResponse(storedImport: StoredImport | Refusal, { db, clock }: Pick<Deps, 'db' | 'clock'>) {
  if (isRefusal(storedImport)) return storedImport;
  return { plain: importToApi(storedImport, await importedPeople(db, storedImport, clock())) };
}

/** Returns the plan if it fits the sheet. */
function planOf(storedImport: StoredImport, body: ApiPlan) {
  const plan = planFromApi(body, storedImport);
  return refuseInvalid(checkImportPlan(plan, storedImport.columns.length)) ?? plan;
}

export function registerImport(serve: Serve): void {
  serve(listImports, {
    handle: async ({ deps, actor }) => ({
      plain: { imports: (await listOwnImports(deps.db, actor.id)).map(importSummaryToApi) },
    }),
  });

  serve(getImport, {
    authorizeItem: getOwn,
    handle: ({ deps, record }) => toResponse(record, deps),
  });

  serve(removeImport, {
    authorizeItem: getOwn,
    handle: async (context) => (await removeSheet(context.deps, ownOf(context))) ?? { isEmpty: true },
  });

  serve(previewImport, {
    authorizeItem: getOwn,
    authorizeChange: checkKind,
    handle: async (context, { outcome = 'new', page = 1, ...body }) => {
      const plan = planOf(context.record, body);
      if (isRefusal(plan)) return plan;
      const preview = await previewSheet(context.deps, ownOf(context), { plan, shown: { outcome, page } });
      return isRefusal(preview) ? preview : { plain: preview };
    },
  });

  serve(runImport, {
    authorizeItem: getOwn,
    authorizeChange: checkKind,
    handle: async (context, { counts, currentPassword, ...body }) => {
      const plan = planOf(context.record, body);
      if (isRefusal(plan)) return plan;
      const proofRefusal = plan.kind === 'people' ? await checkProofInApp(context, currentPassword) : undefined;
      const result = await importSheet(context.deps, ownOf(context), { plan, counts, proofRefusal });
      if (!isRefusal(result)) {
        const { actor, address, request } = context;
        request.log.info({ event: 'import-run', actor: actor.id, kind: plan.kind, counts, address }, 'sheet imported');
      }
      return toResponse(result, context.deps);
    },
  });

  serve(undoImport, {
    authorizeItem: getOwn,
    handle: async (context) => {
      const { deps, actor, address, request, params } = context;
      const undone = await undo(deps, actor, (trx) => lockImportRun(trx, actor, params.id));
      if (isRefusal(undone)) return undone;
      request.log.info({ event: 'import-undone', actor: actor.id, import: params.id, address }, 'import undone');
      return toResponse((await findImport(deps.db, { id: params.id, userId: actor.id })) ?? notFound(), deps);
    },
  });
}

function registerRead(serve: Serve): void {
  serve(readImport, {
    // The limit is checked before the file is read, so that refused uploads cost nothing.
    authorizeItem: async ({ deps, actor, request }) =>
      checkRequestSize(request, LIMITS.importBytes) ??
      (await checkQuota(deps, actor)) ??
      (await checkSheetLimit(deps.db, actor)),
    handle: async ({ deps, actor, request }) =>
      toResponse(
        await withReceivedFile(request, { config: deps.config, maxBytes: LIMITS.importBytes }, (file) =>
          storeSheet(deps, actor, file),
        ),
        deps,
      ),
  });
}

/** Registers the endpoints. Only the upload route parses multipart bodies. */
export async function registerSheets(app: FastifyInstance, serveOn: (scope: FastifyInstance) => Serve): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    registerRead(serveOn(scope));
  });
}
