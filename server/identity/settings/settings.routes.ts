/** Workspace settings endpoints. */
import { isRefusal } from '#domain/platform/refusal.ts';
import type { EffectiveSettings } from '#domain/platform/settings.ts';
import { changeSettings as changeEndpoint, getSettings, settingsToApi } from '#contract/identity/settings.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { checkProof } from '#server/identity/proof/check-proof.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { findLogoFile, prepareLogo } from './logo.actions.ts';
import { changeSettings, effectiveSettings } from './settings.actions.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';

const toResponse = async (db: Db, settings: EffectiveSettings) => ({
  item: settingsToApi(settings, await findLogoFile(db, settings)),
  version: settings.version,
});

export function registerSettings(serve: Serve): void {
  serve(getSettings, {
    handle: async ({ deps }) => toResponse(deps.db, effectiveSettings(await readSettings(deps.db), deps.config)),
  });

  serve(changeEndpoint, {
    handle: async (context, { currentPassword, logo: logoId, ...change }) => {
      const { deps, actor, ifMatch, request } = context;
      const proofRefusal = await checkProof(context, currentPassword);
      const isOther = typeof logoId === 'number' && logoId !== (await readSettings(deps.db)).logo;
      const logo = isOther ? await prepareLogo(deps, logoId) : logoId === null ? null : undefined;
      if (isRefusal(logo)) return logo;
      const result = await changeSettings(deps.db, {
        change,
        logo,
        actorId: actor.id,
        now: deps.clock(),
        ifMatch,
        fixed: deps.config,
        isInApp: request.isInApp,
        proofRefusal,
      });
      return isRefusal(result) ? result : toResponse(deps.db, result);
    },
  });
}
