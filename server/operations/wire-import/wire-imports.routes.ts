/** The endpoints of imports from other servers (docs/wire.md#calls-wire-imports). */
import { isRefusal, type Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import {
  getWireImport,
  shownImportToWire,
  startWireImport,
  stopWireImport,
} from '#contract/operations/wire-imports.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { checkProofInApp } from '#server/identity/users/present-password.ts';
import { originOf } from './provider-address.ts';
import { ProviderError } from './provider.ts';
import { readImport, startImport, stopImport } from './wire-imports.actions.ts';

/** An address that can be none of a server is told at its field. */
function withAddress(address: string, violations: readonly Violation[]): Violation[] {
  try {
    if (!violations.some(({ propertyPath }) => propertyPath === 'address')) originOf(address);
    return [...violations];
  } catch (error) {
    if (error instanceof ProviderError) return [...violations, brokenRuleAt('address', error.message)];
    throw error;
  }
}

export function registerWireImports(serve: Serve): void {
  serve(getWireImport, {
    handle: async ({ deps }) => {
      const found = await readImport(deps.db);
      return { plain: { import: found && shownImportToWire(found) } };
    },
  });

  serve(startWireImport, {
    validate: ({ address }, violations) => withAddress(address ?? '', violations),
    handle: async (context, { check = false, takeTheirs = false, invite = false, currentPassword, ...body }) => {
      const { deps, actor, request, address } = context;
      const unproven = check ? undefined : await checkProofInApp(context, currentPassword);
      if (unproven) return unproven;
      const wishes = { isCheck: check, takesTheirs: takeTheirs, invites: invite };
      const started = await startImport(deps, actor, { ...body, ...wishes });
      if (isRefusal(started)) return started;
      request.log.info({ event: 'wire-import-started', actor: actor.id, address }, 'import started');
      return { plain: { import: shownImportToWire(started) } };
    },
  });

  serve(stopWireImport, {
    handle: async ({ deps }) => {
      const stopped = await stopImport(deps);
      return isRefusal(stopped) ? stopped : { plain: { import: shownImportToWire(stopped) } };
    },
  });
}
