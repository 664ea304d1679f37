/** Addresses that show a file of a cut without a token: to one viewer, for a while (docs/review.md#play). */
import { CUT_LIMITS } from '#domain/cuts.ts';
import type { Seal } from '#server/seal.ts';

/** For whom an address was made: it dies with their session, with the token of their script, or with their link. */
export type CutViewer =
  | { kind: 'person'; id: number; sessionId: number }
  | { kind: 'script'; id: number; tokenId: number }
  | { kind: 'guest'; linkId: number; guestId: number };

/** Shown in place, or saved under the name that it was uploaded with. */
export type CutAddressUse = 'show' | 'save';

function wordOf(viewer: CutViewer): string {
  if (viewer.kind === 'guest') return `g${viewer.linkId}.${viewer.guestId}`;
  return viewer.kind === 'person' ? `p${viewer.id}.${viewer.sessionId}` : `t${viewer.id}.${viewer.tokenId}`;
}

function viewerOf(word: string): CutViewer | undefined {
  const [, kind, one, two] = /^([pgt])(\d{1,15})\.(\d{1,15})$/.exec(word) ?? [];
  if (kind === undefined) return undefined;
  if (kind === 'g') return { kind: 'guest', linkId: Number(one), guestId: Number(two) };
  return kind === 'p'
    ? { kind: 'person', id: Number(one), sessionId: Number(two) }
    : { kind: 'script', id: Number(one), tokenId: Number(two) };
}

type Sealed = { name: string; until: string; who: string; use: string };

const textOf = ({ name, until, who, use }: Sealed): string => [name, until, who, use].join('\n');

export const CUT_FILES_PATH = '/uploads/cuts';

/** Until when an address that is made now holds, in whole seconds. */
export const addressEndOf = (now: string): string =>
  new Date((Math.floor(Date.parse(now) / 1000) + CUT_LIMITS.addressMinutes * 60) * 1000).toISOString();

/** The address of that file for that viewer. */
export function cutAddressOf(
  seal: Seal,
  file: { name: string; viewer: CutViewer; until: string },
  use: CutAddressUse = 'show',
): string {
  const sealed = { name: file.name, until: String(Date.parse(file.until) / 1000), who: wordOf(file.viewer), use };
  const query = new URLSearchParams({ until: sealed.until, who: sealed.who });
  if (use === 'save') query.set('use', use);
  query.set('sig', seal.of(textOf(sealed)));
  return `${CUT_FILES_PATH}/${file.name}?${query.toString()}`;
}

/** For whom the address was made; undefined where it has ended or was made by nobody here. */
export function readCutAddress(
  seal: Seal,
  { name, query, now }: { name: string; query: URLSearchParams; now: string },
): { viewer: CutViewer; use: CutAddressUse } | undefined {
  const [until = '', who = '', sig = ''] = ['until', 'who', 'sig'].map((key) => query.get(key) ?? '');
  const use = query.get('use') === 'save' ? 'save' : 'show';
  if (!seal.fits(textOf({ name, until, who, use }), sig)) return undefined;
  const viewer = viewerOf(who);
  return viewer && Date.parse(now) < Number(until) * 1000 ? { viewer, use } : undefined;
}
