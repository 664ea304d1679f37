/** Signed URLs that give one viewer access to a stored file for a limited time, without a token (docs/review.md#play, docs/projects.md#files). */
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#domain/platform/actor.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import type { Signer } from '#server/platform/net/signer.ts';

/** A team member, by session or API token. */
export type TeamViewer =
  | { kind: 'person'; id: number; sessionId: number }
  | { kind: 'token'; id: number; tokenId: number };

/** Someone without an account: a guest of a link, or a visitor of a contact's page. */
export type OutsideViewer =
  | { kind: 'guest'; linkId: number; guestId: number }
  | { kind: 'contact'; contactId: number; visitId: number };

/** Viewer a URL was issued to. It expires with their session, API token, link or page. */
export type FileViewer = TeamViewer | OutsideViewer;

/** Displayed inline, or downloaded under its original name. */
export type FileDisposition = 'show' | 'save';

function encodeViewer(viewer: FileViewer): string {
  if (viewer.kind === 'guest') return `g${viewer.linkId}.${viewer.guestId}`;
  if (viewer.kind === 'contact') return `c${viewer.contactId}.${viewer.visitId}`;
  return viewer.kind === 'person' ? `p${viewer.id}.${viewer.sessionId}` : `t${viewer.id}.${viewer.tokenId}`;
}

function decodeViewer(encoded: string): FileViewer | undefined {
  const [, kind, one, two] = /^([pgtc])(\d{1,15})\.(\d{1,15})$/.exec(encoded) ?? [];
  if (kind === undefined) return undefined;
  if (kind === 'g') return { kind: 'guest', linkId: Number(one), guestId: Number(two) };
  if (kind === 'c') return { kind: 'contact', contactId: Number(one), visitId: Number(two) };
  return kind === 'p'
    ? { kind: 'person', id: Number(one), sessionId: Number(two) }
    : { kind: 'token', id: Number(one), tokenId: Number(two) };
}

type SignedParams = { path: string; until: string; viewer: string; use: string };

const textOf = ({ path, until, viewer, use }: SignedParams): string => [path, until, viewer, use].join('\n');

/** Returns the expiry of a URL issued now, in whole seconds. */
export const fileUrlExpiry = (now: string): string =>
  new Date((Math.floor(Date.parse(now) / 1000) + LIMITS.addressMinutes * 60) * 1000).toISOString();

/** Returns the URL of the file at that path for that viewer. */
export function fileUrlOf(
  signer: Signer,
  file: { path: string; viewer: FileViewer; until: string },
  use: FileDisposition = 'show',
): string {
  const signed = {
    path: file.path,
    until: String(Date.parse(file.until) / 1000),
    viewer: encodeViewer(file.viewer),
    use,
  };
  const query = new URLSearchParams({ until: signed.until, who: signed.viewer });
  if (use === 'save') query.set('use', use);
  query.set('sig', signer.sign(textOf(signed)));
  return `${file.path}?${query.toString()}`;
}

/** Returns the viewer of a URL, or undefined when it has expired or the signature is invalid. */
export function readFileUrl(
  signer: Signer,
  { path, query, now }: { path: string; query: URLSearchParams; now: string },
): { viewer: FileViewer; use: FileDisposition } | undefined {
  const [until = '', who = '', sig = ''] = ['until', 'who', 'sig'].map((key) => query.get(key) ?? '');
  const use = query.get('use') === 'save' ? 'save' : 'show';
  if (!signer.verify(textOf({ path, until, viewer: who, use }), sig)) return undefined;
  const viewer = decodeViewer(who);
  return viewer && Date.parse(now) < Number(until) * 1000 ? { viewer, use } : undefined;
}

/** Returns the caller as a viewer. */
export const viewerIn = ({ sessionId, apiTokenId: tokenId }: FastifyRequest, { id }: Actor): TeamViewer =>
  tokenId ? { kind: 'token', id, tokenId } : { kind: 'person', id, sessionId };
