/** In-process API client for this instance that acts as an administrator and needs no port. */
import type { Readable } from 'node:stream';
import { buildApp } from '#server/app.ts';
import type { Deps } from '#server/platform/deps.ts';
import { endSession, insertSession } from '#server/identity/session/sessions.store.ts';

/** Status of a response, and its body as a stream. */
type ClientResponse = { status: number; bytes: Readable };

export type InProcessClient = {
  get(address: string): Promise<ClientResponse>;
  close(): Promise<void>;
};

/** Opens the client as an active administrator. Returns undefined when there is none. */
export async function openInProcessClient(deps: Deps): Promise<InProcessClient | undefined> {
  const { db, clock, tokens } = deps;
  const admin = await db
    .selectFrom('users')
    .select(['id', 'email', 'type', 'token_version'])
    .where('type', '=', 'admin')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!admin) return undefined;
  const app = await buildApp(deps);
  await app.ready();
  const { id, email, type, token_version: tokenVersion } = admin;
  const origin = { agent: 'The command export', address: '' };
  const sessionId = await insertSession(db, { userId: id, tokenVersion, ...origin }, clock());
  return {
    async get(address) {
      // Issued per request: one token would expire during the export of a large instance.
      const token = tokens.issue({ id, email, type, tokenVersion, sessionId }, Date.parse(clock()));
      const headers = { authorization: `Bearer ${token}`, accept: 'application/ld+json, */*;q=0.1' };
      const response = await app.inject({ url: address, headers, payloadAsStream: true });
      return { status: response.statusCode, bytes: response.stream() };
    },
    async close() {
      await endSession(db, sessionId, clock());
      await app.close();
    },
  };
}
