/** The real server in process on a fresh database, with a clock that tests set. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { UserType } from '#domain/platform/actor.ts';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';
import type { Database } from '#server/platform/db/open.ts';
import type { Deps } from '#server/platform/deps.ts';
import { freeBytesOf } from '#server/operations/instance-health.ts';
import { createLog } from '#server/platform/http/log.ts';
import { createCutFiles } from '#server/review/files/cut-storage.ts';
import { createMailer } from '#server/platform/net/mailer.ts';
import { createDiskFiles } from '#server/files/media/disk-files.ts';
import { createMetrics } from '#server/platform/health/metrics.ts';
import { cachedForASecond } from '#server/platform/health/disk-space.ts';
import { createReadiness } from '#server/platform/health/readiness.ts';
import { createOidcProvider } from '#server/identity/oidc/provider.ts';
import { createPasswords } from '#server/identity/session/passwords.ts';
import { createSigner } from '#server/platform/net/signer.ts';
import { createTokens } from '#server/identity/session/tokens.ts';
import { FILE_USES } from '#server/work/media-rights.ts';
import { PENDING_LEAVE } from '#server/work/leave/pending-leave.ts';
import { PROJECT_EXTRAS } from '#server/project-extras.ts';
import { createSecrets } from '#server/platform/config/secrets.ts';
import { aUser, nextNumber } from './builders.ts';
import { openTestDatabase } from './databases.ts';
import { asPublished } from './openapi-check.ts';
import { closeLater } from './close-later.ts';

const SECRET = 'test-secret-of-at-least-32-characters';
/** Lowest hashing cost, since tests don't depend on its strength. */
const CHEAP = { memory: 8, passes: 1, parallelism: 1 };

/** Distance between the ids of sessions inserted by tests, which leaves room for sign-ins, since SQLite continues from the highest id. */
const SESSIONS_APART = 10_000;

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT' | 'HEAD' | 'OPTIONS';
type Send = { body?: unknown; headers?: Record<string, string> };

/** A user who sends requests. */
export type Caller = {
  user: Row<'users'>;
  token: string;
  sessionId: number;
  request(method: Method, url: string, more?: Send): Promise<LightMyRequestResponse>;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  patch(url: string, body: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  delete(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
};

export type TestApp = {
  fastify: FastifyInstance;
  deps: Deps;
  db: Deps['db'];
  /** Sets the server's clock, which advances only by this call. */
  setNow(iso: string): void;
  /** Creates and signs in a new user of that type with these columns. */
  as(type: UserType, more?: Partial<NewRow<'users'>>): Promise<Caller>;
  asUser(user: Row<'users'>): Caller;
  /** Caller without a token. */
  anonymous: Omit<Caller, 'user' | 'token' | 'sessionId'>;
  /** Closes the app before the test ends. */
  close(): Promise<void>;
};

const contentTypeOf = (method: Method): string =>
  method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json';

function callerMethods(
  fastify: FastifyInstance,
  token: string | undefined,
): Omit<Caller, 'user' | 'token' | 'sessionId'> {
  const request: Caller['request'] = (method, url, { body, headers } = {}) => {
    const options: InjectOptions = {
      method,
      url,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': contentTypeOf(method) }),
        ...headers,
      },
    };
    if (body !== undefined)
      options.payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    return fastify.inject(options);
  };
  return withVerbs(request);
}

function withVerbs(request: Caller['request']): Omit<Caller, 'user' | 'token' | 'sessionId'> {
  return {
    request,
    get: (url, headers) => request('GET', url, { headers }),
    post: (url, body = {}, headers = {}) => request('POST', url, { body, headers }),
    patch: (url, body, headers) => request('PATCH', url, { body, headers }),
    delete: (url, headers) => request('DELETE', url, { headers }),
  };
}

/** Starts a separate server, closed after the test or file that starts it. `config` overrides settings; the database `given` is closed with the server. */
export async function testApp(config: Partial<Config> = {}, given?: Database): Promise<TestApp> {
  const database = given ?? (await openTestDatabase());
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cutroom-test-'));
  let now = '2026-03-10T12:00:00.000Z';
  const settings = { ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), ...config };
  const deps: Deps = {
    config: settings,
    db: database.db,
    reports: database.reports,
    clock: () => now,
    newId: () => randomBytes(16).toString('hex'),
    files: await createDiskFiles(path.join(dataDir, 'media')),
    cutFiles: await createCutFiles(settings),
    tokens: createTokens(SECRET, settings.tokenLifetimeSeconds),
    passwords: createPasswords(CHEAP),
    pendingLeave: PENDING_LEAVE,
    projectExtras: PROJECT_EXTRAS,
    fileUses: FILE_USES,
    signer: createSigner(SECRET),
    secrets: createSecrets(SECRET),
    mailer: settings.mail && createMailer(settings.mail),
    oidc: settings.oidc && createOidcProvider(settings.oidc, { publicUrl: settings.publicUrl ?? '', clock: () => now }),
    readiness: createReadiness(database.db),
    freeBytes: cachedForASecond(() => freeBytesOf(settings)),
    metrics: createMetrics(),
    log: createLog(settings.logLevel),
  };
  const fastify = await buildApp(deps);
  await fastify.ready();
  const inject = fastify.inject.bind(fastify) as (options: InjectOptions) => Promise<LightMyRequestResponse>;
  fastify.inject = ((options: InjectOptions) => inject(options).then(asPublished)) as typeof fastify.inject;
  const signedIn = (user: Row<'users'>): { caller: Caller; begun: Promise<unknown> } => {
    const sessionId = SESSIONS_APART * nextNumber();
    const holder = { id: user.id, email: user.email, type: user.type, tokenVersion: user.token_version, sessionId };
    const row = { id: sessionId, user_id: user.id, token_version: user.token_version, begun_at: now, seen_at: now };
    const begun = database.db
      .insertInto('sessions')
      .values({ ...row, agent: 'test', address: '127.0.0.1' })
      .execute();
    const token = deps.tokens.issue(holder, Date.parse(now));
    const methods = callerMethods(fastify, token);
    const request: Caller['request'] = async (...sent) => {
      await begun;
      return methods.request(...sent);
    };
    return { caller: { user, token, sessionId, ...withVerbs(request) }, begun };
  };
  const close = closeLater(async () => {
    await fastify.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    fastify,
    deps,
    db: database.db,
    setNow: (iso) => {
      now = iso;
    },
    as: async (type, more = {}) => {
      const { caller, begun } = signedIn(await aUser(database.db, { type, ...more }));
      await begun;
      return caller;
    },
    asUser: (user) => signedIn(user).caller,
    anonymous: callerMethods(fastify, undefined),
    close,
  };
}

/** Starts a separate server with a user of each type. */
export async function testTeam() {
  const app = await testApp();
  const [admin, manager] = [await app.as('admin'), await app.as('manager')];
  return { app, admin, manager, editor: await app.as('editor') };
}
