/** The wire of this very house, spoken within the process as to an administrator, without a port. */
import type { Readable } from 'node:stream';
import { buildApp } from '#server/app.ts';
import type { Deps } from '#server/platform/deps.ts';
import { endSession, insertSession } from '#server/identity/session/sessions.store.ts';

/** What was answered, and its bytes as they come. */
export type OwnAnswer = { status: number; bytes: Readable };

export type OwnWire = {
  ask(address: string): Promise<OwnAnswer>;
  close(): Promise<void>;
};

/** Opens it in the name of an active administrator; undefined where there is none. */
export async function openOwnWire(deps: Deps): Promise<OwnWire | undefined> {
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
    async ask(address) {
      // Anew each time: a token would not last for as long as a large house takes.
      const token = tokens.issue({ id, email, type, tokenVersion, sessionId }, Date.parse(clock()));
      const headers = { authorization: `Bearer ${token}`, accept: 'application/ld+json, */*;q=0.1' };
      const answer = await app.inject({ url: address, headers, payloadAsStream: true });
      return { status: answer.statusCode, bytes: answer.stream() };
    },
    async close() {
      await endSession(db, sessionId, clock());
      await app.close();
    },
  };
}
