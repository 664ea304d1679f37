/** The endpoints of the settings of the house. */
import { isRefusal } from '#domain/refusal.ts';
import type { PresentSettings } from '#domain/settings.ts';
import { changeSettings as changeEndpoint, getSettings, settingsToWire } from '#contract/settings.ts';
import type { Serve } from '#server/http/serve.ts';
import { changeSettings, presentSettings } from './settings.actions.ts';
import { readSettings } from './settings.store.ts';

const toAnswer = (settings: PresentSettings) => ({ item: settingsToWire(settings), version: settings.version });

export function registerSettings(serve: Serve): void {
  serve(getSettings, {
    handle: async ({ deps }) => toAnswer(presentSettings(await readSettings(deps.db), deps.config.editorTimer)),
  });

  serve(changeEndpoint, {
    handle: async ({ deps, ifMatch }, change) => {
      const result = await changeSettings(deps.db, {
        change,
        ifMatch,
        fixed: deps.config.editorTimer,
        now: deps.clock(),
      });
      return isRefusal(result) ? result : toAnswer(result);
    },
  });
}
