/** Registers the files of versions, for people of the team, guests of links and visitors of contacts' pages. */
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { registerCaptionFiles } from '#server/review/captions/caption-files.routes.ts';
import { pageCheckOf } from '#server/review/client-pages/visit-page.actions.ts';
import { registerPosters } from '#server/review/pictures/posters.routes.ts';
import { guestCheckOf } from '#server/review/share/play-as-guest.ts';
import { registerCutFiles } from '#server/review/versions/cut-files.routes.ts';
import type { GuestCheck } from '#server/review/versions/guest-check.ts';

/** Registers the routes of videos, captions and posters. */
export function registerFilesOfCuts(app: FastifyInstance, serve: Serve, deps: Deps): void {
  const [checkLink, checkPage] = [guestCheckOf(deps), pageCheckOf(deps)];
  const checkGuest: GuestCheck = (db, viewer, cut) =>
    viewer.kind === 'guest' ? checkLink(db, viewer, cut) : checkPage(db, viewer, cut);
  registerCutFiles(app, deps, checkGuest);
  registerCaptionFiles(app, deps, checkGuest);
  registerPosters(app, serve, { deps, checkGuest });
}
