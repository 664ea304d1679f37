/** Addresses that show a stored file without a token: to one viewer, for a while (docs/review.md#play, docs/projects.md#files). */
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#domain/identity/roles.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import type { Seal } from '#server/platform/seal.ts';

/** A member of the team, by their session or by the token of their script. */
export type TeamViewer =
  | { kind: 'person'; id: number; sessionId: number }
  | { kind: 'script'; id: number; tokenId: number };

/** For whom an address was made: it dies with their session, with the token of their script, or with their link. */
export type FileViewer = TeamViewer | { kind: 'guest'; linkId: number; guestId: number };

/** Shown in place, or saved under the name that it was uploaded with. */
export type FileUse = 'show' | 'save';

function wordOf(viewer: FileViewer): string {
  if (viewer.kind === 'guest') return `g${viewer.linkId}.${viewer.guestId}`;
  return viewer.kind === 'person' ? `p${viewer.id}.${viewer.sessionId}` : `t${viewer.id}.${viewer.tokenId}`;
}

function viewerOf(word: string): FileViewer | undefined {
  const [, kind, one, two] = /^([pgt])(\d{1,15})\.(\d{1,15})$/.exec(word) ?? [];
  if (kind === undefined) return undefined;
  if (kind === 'g') return { kind: 'guest', linkId: Number(one), guestId: Number(two) };
  return kind === 'p'
    ? { kind: 'person', id: Number(one), sessionId: Number(two) }
    : { kind: 'script', id: Number(one), tokenId: Number(two) };
}

type Sealed = { path: string; until: string; who: string; use: string };

const textOf = ({ path, until, who, use }: Sealed): string => [path, until, who, use].join('\n');

/** Until when an address that is made now holds, in whole seconds. */
export const addressEndOf = (now: string): string =>
  new Date((Math.floor(Date.parse(now) / 1000) + LIMITS.addressMinutes * 60) * 1000).toISOString();

/** The address of the file at that path, for that viewer. */
export function fileAddressOf(
  seal: Seal,
  file: { path: string; viewer: FileViewer; until: string },
  use: FileUse = 'show',
): string {
  const sealed = { path: file.path, until: String(Date.parse(file.until) / 1000), who: wordOf(file.viewer), use };
  const query = new URLSearchParams({ until: sealed.until, who: sealed.who });
  if (use === 'save') query.set('use', use);
  query.set('sig', seal.of(textOf(sealed)));
  return `${file.path}?${query.toString()}`;
}

/** For whom the address was made; undefined where it has ended or was made by nobody here. */
export function readFileAddress(
  seal: Seal,
  { path, query, now }: { path: string; query: URLSearchParams; now: string },
): { viewer: FileViewer; use: FileUse } | undefined {
  const [until = '', who = '', sig = ''] = ['until', 'who', 'sig'].map((key) => query.get(key) ?? '');
  const use = query.get('use') === 'save' ? 'save' : 'show';
  if (!seal.fits(textOf({ path, until, who, use }), sig)) return undefined;
  const viewer = viewerOf(who);
  return viewer && Date.parse(now) < Number(until) * 1000 ? { viewer, use } : undefined;
}

/** The caller as one for whom addresses are made. */
export const viewerIn = ({ sessionId, scriptTokenId: tokenId }: FastifyRequest, { id }: Actor): TeamViewer =>
  tokenId ? { kind: 'script', id, tokenId } : { kind: 'person', id, sessionId };
