/** The real server in process, asked as a screen would ask it. */
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { buildDeps } from '#server/build-deps.ts';
import { readConfig } from '#server/config.ts';
import type { Watch } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { createLog } from '#server/http/log.ts';
import { LARGE_PEOPLE, largeEmail } from '#server/seed/large.ts';
import type { BenchDatabase } from './database.ts';
import type { Question } from './questions.ts';

/** The token of the seventh editor or the first administrator of the large data. */
function tokenFor(deps: Deps, isEditor: boolean): string {
  const editor = {
    id: LARGE_PEOPLE.admin + LARGE_PEOPLE.manager + 7,
    email: largeEmail('editor', 7),
    type: 'editor' as const,
  };
  const admin = { id: 1, email: largeEmail('admin', 1), type: 'admin' as const };
  return deps.tokens.issue({ ...(isEditor ? editor : admin), tokenVersion: 1 }, Date.now());
}

export type Asking = {
  deps: Deps;
  /** Milliseconds until the answer; throws when it is not 200. */
  ask(question: Question): Promise<number>;
  close(): Promise<void>;
};

async function timed(app: FastifyInstance, deps: Deps, question: Question): Promise<number> {
  const headers = { authorization: `Bearer ${tokenFor(deps, question.asEditor ?? false)}` };
  const begun = performance.now();
  const answer = await app.inject({ url: encodeURI(question.path), headers });
  const ms = performance.now() - begun;
  if (answer.statusCode !== 200) throw new Error(`${question.path}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
  return ms;
}

/** `watch` hears every statement that the questions lead to. */
export async function startAsking(benchDatabase: BenchDatabase, watch: Watch = {}): Promise<Asking> {
  const config = readConfig({ ...benchDatabase.env, LOG_LEVEL: 'error' });
  const { deps, close } = await buildDeps(config, createLog(config.logLevel));
  const watched = benchDatabase.open(watch);
  const app = await buildApp({ ...deps, db: watched.db, reports: watched.reports });
  return {
    deps,
    ask: (question) => timed(app, deps, question),
    close: async () => {
      await app.close();
      await watched.close();
      await close();
    },
  };
}
