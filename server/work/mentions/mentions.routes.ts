/** Endpoint for the list of people shown after typing `@`. */
import { mayReadProject } from '#domain/work/projects/project-rights.ts';
import { notFound } from '#domain/platform/refusal.ts';
import { listReaders as readersEndpoint } from '#contract/work/mentions.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { findAssignment, listReaders } from './mentions.store.ts';

export function registerMentions(serve: Serve): void {
  serve(readersEndpoint, {
    authorizeItem: async ({ deps: { db }, actor, params }) => {
      const project = await findAssignment(db, params.id);
      return project && mayReadProject(actor, project) ? project : notFound();
    },
    handle: async ({ deps: { db }, record }) => ({ plain: { people: await listReaders(db, record) } }),
  });
}
