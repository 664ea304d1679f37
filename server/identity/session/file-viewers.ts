/** Who asks for addresses of files, and whether an address still holds for whom it was made (docs/review.md#play). */
import type { Actor } from '#domain/identity/roles.ts';
import { holdsToken } from '#domain/identity/script-tokens.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findScriptHolderById } from '#server/identity/script-tokens/holders.store.ts';
import { findTokenHolder } from './token-holders.store.ts';
import type { TeamViewer } from '#server/files/media/file-address.ts';

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
