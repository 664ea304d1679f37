/** Identity behind a signed file URL, and whether the URL is still valid for that viewer (docs/review.md#play). */
import type { Actor } from '#domain/platform/actor.ts';
import { isTokenValid } from '#domain/identity/api-tokens.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findApiTokenHolderById } from '#server/identity/api-tokens/holders.store.ts';
import { findTokenHolder } from '#server/identity/session/token-holders.store.ts';
import type { TeamViewer } from '#server/files/media/file-url.ts';

/** Returns the current user behind this viewer, or undefined once their session or token has ended. */
export async function actorOfViewer({ db, clock, config }: Deps, viewer: TeamViewer): Promise<Actor | undefined> {
  const now = clock();
  if (viewer.kind === 'token') {
    const holder = await findApiTokenHolderById(db, viewer.tokenId);
    return holder && isTokenValid(holder, now) ? holder : undefined;
  }
  const holder = await findTokenHolder(db, viewer, { now, limits: config.sessions });
  return holder?.isSessionValid === true ? holder : undefined;
}
