/** Endpoints of imports from other servers (docs/api-reference.md#calls-wire-imports). */
import { isRefusal, type Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import { getApiImport, importStatusToApi, startApiImport, stopApiImport } from '#contract/operations/api-imports.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { checkProofInApp } from '#server/identity/proof/check-proof.ts';
import { originOf } from './provider/provider-url.ts';
import { ProviderError } from './provider/provider.ts';
import { readImport, startImport, stopImport } from './api-imports.actions.ts';

/** Adds a violation for an address that can't belong to a server. */
function withProviderUrl(address: string, violations: readonly Violation[]): Violation[] {
  try {
    if (!violations.some(({ propertyPath }) => propertyPath === 'address')) originOf(address);
    return [...violations];
  } catch (error) {
    if (error instanceof ProviderError) return [...violations, brokenRuleAt('address', error.message)];
    throw error;
  }
}

export function registerApiImports(serve: Serve): void {
  serve(getApiImport, {
    handle: async ({ deps }) => {
      const found = await readImport(deps.db);
      return { plain: { import: found && importStatusToApi(found) } };
    },
  });

  serve(startApiImport, {
    validate: ({ address }, violations) => withProviderUrl(address ?? '', violations),
    handle: async (context, { check = false, takeTheirs = false, invite = false, currentPassword, ...body }) => {
      const { deps, actor, request, address } = context;
      const proofRefusal = check ? undefined : await checkProofInApp(context, currentPassword);
      if (proofRefusal) return proofRefusal;
      const options = { isCheck: check, takesTheirs: takeTheirs, invites: invite };
      const started = await startImport(deps, actor, { ...body, ...options });
      if (isRefusal(started)) return started;
      request.log.info({ event: 'wire-import-started', actor: actor.id, address }, 'import started');
      return { plain: { import: importStatusToApi(started) } };
    },
  });

  serve(stopApiImport, {
    handle: async ({ deps }) => {
      const stopped = await stopImport(deps);
      return isRefusal(stopped) ? stopped : { plain: { import: importStatusToApi(stopped) } };
    },
  });
}
