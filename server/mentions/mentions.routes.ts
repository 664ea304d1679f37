/** The endpoint behind the list that `@` opens. */
import { mayReadProject } from '#domain/project-rights.ts';
import { notFound } from '#domain/refusal.ts';
import { listReaders as readersEndpoint } from '#contract/mentions.ts';
import type { Serve } from '#server/http/serve.ts';
import { findAssignment, listReaders } from './mentions.store.ts';

export function registerMentions(serve: Serve): void {
  serve(readersEndpoint, {
    handle: async ({ deps: { db }, actor, params }) => {
      const project = await findAssignment(db, params.id);
      if (!project || !mayReadProject(actor, project)) return notFound();
      return { plain: { people: await listReaders(db, project) } };
    },
  });
}
