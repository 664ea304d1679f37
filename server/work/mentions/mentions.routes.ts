/** Endpoint for the list of people shown after typing `@`. */
import { listReaders as readersEndpoint } from '#contract/work/mentions.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { getReviewableProject } from '#server/work/teams/teams.store.ts';
import { listReaders } from './mentions.store.ts';

export function registerMentions(serve: Serve): void {
  serve(readersEndpoint, {
    authorizeItem: ({ deps: { db }, actor, params }) => getReviewableProject(db, actor, params.id),
    handle: async ({ deps: { db }, record }) => {
      const people = await listReaders(db, record);
      return {
        plain: { people: people.map(({ isTeammate, ...one }) => (isTeammate ? { ...one, teammate: true } : one)) },
      };
    },
  });
}
