/** Endpoints of the first steps after setup. */
import { dismissFirstSteps, getFirstSteps } from '#contract/insight/first-steps.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { dismissSteps, readFirstSteps } from './first-steps.store.ts';

export function registerFirstSteps(serve: Serve): void {
  serve(getFirstSteps, {
    handle: async ({ deps, actor }) => ({ plain: await readFirstSteps(deps.db, actor.id) }),
  });

  serve(dismissFirstSteps, {
    handle: async ({ deps, actor }) => {
      await dismissSteps(deps.db);
      return { plain: await readFirstSteps(deps.db, actor.id) };
    },
  });
}
