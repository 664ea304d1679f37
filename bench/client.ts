/** Runs the real server in process and sends it the requests of the screens. */
import type { FastifyInstance } from 'fastify';
import type { UserType } from '#domain/platform/actor.ts';
import { buildApp } from '#server/app.ts';
import { buildDeps } from '#server/build-deps.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { DatabaseHooks } from '#server/platform/db/open.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createLog } from '#server/platform/http/log.ts';
import { insertSession } from '#server/identity/session/sessions.store.ts';
import { LARGE_PEOPLE, largeEmail } from '#server/seed/large.ts';
import type { BenchDatabase } from './database.ts';
import type { ScreenRequest } from '#server/testing/screen-requests.ts';

/** User that sends each role's requests: the first administrator, third manager and seventh editor of the large data set. */
const CALLERS: Record<UserType, { id: number; n: number }> = {
  admin: { id: 1, n: 1 },
  manager: { id: LARGE_PEOPLE.admin + 3, n: 3 },
  editor: { id: LARGE_PEOPLE.admin + LARGE_PEOPLE.manager + 7, n: 7 },
};

async function tokenFor({ db, clock, tokens }: Deps, type: UserType): Promise<string> {
  const { id, n } = CALLERS[type];
  const session = { userId: id, tokenVersion: 1, agent: 'bench', address: '127.0.0.1' };
  const sessionId = await insertSession(db, session, clock());
  return tokens.issue({ id, email: largeEmail(type, n), type, tokenVersion: 1, sessionId }, Date.now());
}

export type BenchRequest = ScreenRequest & {
  method?: 'POST' | 'PATCH';
  body?: object;
  headers?: Record<string, string>;
};

export type BenchClient = {
  deps: Deps;
  /** Returns the milliseconds until the response. Throws unless it is 200, 201 or 304. */
  request(request: BenchRequest): Promise<number>;
  close(): Promise<void>;
};

async function timed(app: FastifyInstance, token: string, request: BenchRequest): Promise<number> {
  const { method = 'GET', body } = request;
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json';
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': type } : {}), ...request.headers };
  const startedAt = performance.now();
  const response = await app.inject({ method, url: encodeURI(request.path), headers, ...(body && { payload: body }) });
  const ms = performance.now() - startedAt;
  if (![200, 201, 304].includes(response.statusCode))
    throw new Error(`${request.path}: ${response.statusCode} ${response.body.slice(0, 300)}`);
  return ms;
}

/** Starts the server. `watch` receives every SQL statement that the requests cause. */
export async function startClient(benchDatabase: BenchDatabase, watch: DatabaseHooks = {}): Promise<BenchClient> {
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
    request: async (request) => timed(app, await tokenOf(request.as ?? 'admin'), request),
    close: async () => {
      await app.close();
      await watched.close();
      await close();
    },
  };
}
