/** Endpoints for muted projects. Users read and change their own. */
import { listMutes as listMutesEndpoint, muteProject as muteEndpoint } from '#contract/work/mutes.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { listMutes, muteProject } from './mutes.store.ts';

export function registerMutes(serve: Serve): void {
  serve(listMutesEndpoint, {
    handle: async ({ deps, actor }) => ({ plain: { projects: await listMutes(deps.db, actor) } }),
  });

  serve(muteEndpoint, {
    handle: async ({ deps, actor }, { project, muted }) => {
      await muteProject(deps.db, { userId: actor.id, projectId: project, isMuted: muted });
      return { plain: { projects: await listMutes(deps.db, actor) } };
    },
  });
}
