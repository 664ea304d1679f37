/** The real server in process, asked as a screen would ask it. */
import type { FastifyInstance } from 'fastify';
import type { UserType } from '#domain/identity/roles.ts';
import { buildApp } from '#server/app.ts';
import { buildDeps } from '#server/build-deps.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Watch } from '#server/platform/db/open.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createLog } from '#server/platform/http/log.ts';
import { insertSession } from '#server/identity/session/sessions.store.ts';
import { LARGE_PEOPLE, largeEmail } from '#server/seed/large.ts';
import type { BenchDatabase } from './database.ts';
import type { Question } from '#server/testing/questions.ts';

/** Whom each kind's questions come from: the first administrator, the third manager, the seventh editor of the large data. */
const ASKERS: Record<UserType, { id: number; n: number }> = {
  admin: { id: 1, n: 1 },
  manager: { id: LARGE_PEOPLE.admin + 3, n: 3 },
  editor: { id: LARGE_PEOPLE.admin + LARGE_PEOPLE.manager + 7, n: 7 },
};

async function tokenFor({ db, clock, tokens }: Deps, type: UserType): Promise<string> {
  const { id, n } = ASKERS[type];
  const session = { userId: id, tokenVersion: 1, agent: 'bench', address: '127.0.0.1' };
  const sessionId = await insertSession(db, session, clock());
  return tokens.issue({ id, email: largeEmail(type, n), type, tokenVersion: 1, sessionId }, Date.now());
}

export type Asking = {
  deps: Deps;
  /** Milliseconds until the answer; throws when it is not 200. */
  ask(question: Question): Promise<number>;
  close(): Promise<void>;
};

async function timed(app: FastifyInstance, token: string, question: Question): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
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
  const tokens = new Map<UserType, Promise<string>>();
  const tokenOf = (type: UserType): Promise<string> => {
    const token = tokens.get(type) ?? tokenFor(deps, type);
    tokens.set(type, token);
    return token;
  };
  return {
    deps,
    ask: async (question) => timed(app, await tokenOf(question.as ?? 'admin'), question),
    close: async () => {
      await app.close();
      await watched.close();
      await close();
    },
  };
}
