/** Who asks for addresses of files, and whether an address still holds for whom it was made (docs/review.md#play). */
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#domain/identity/roles.ts';
import { holdsToken } from '#domain/identity/script-tokens.ts';
import type { Deps } from '#server/platform/deps.ts';
// border: a script is known by its token
import { findScriptHolderById } from '#server/identity/script-tokens/holders.store.ts';
// border: a person is known by their session
import { findTokenHolder } from './token-holders.store.ts';
import type { TeamViewer } from '#server/files/media/file-address.ts';

/** The caller as one for whom addresses are made. */
export const viewerIn = ({ sessionId, scriptTokenId: tokenId }: FastifyRequest, { id }: Actor): TeamViewer =>
  tokenId ? { kind: 'script', id, tokenId } : { kind: 'person', id, sessionId };

/** The person behind it, as the database knows them now; undefined once their session or token has ended. */
export async function actorBehind({ db, clock, config }: Deps, viewer: TeamViewer): Promise<Actor | undefined> {
  const now = clock();
  if (viewer.kind === 'script') {
    const script = await findScriptHolderById(db, viewer.tokenId);
    return script && holdsToken(script, now) ? script : undefined;
  }
  const holder = await findTokenHolder(db, viewer, { now, limits: config.sessions });
  return holder?.holds === true ? holder : undefined;
}
