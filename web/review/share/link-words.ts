/** A link for clients in words: its state, what it allows, and what happened by it. */
import type { Cut } from '#domain/review/cuts.ts';
import { guestTitle } from '#domain/review/guest-name.ts';
import type { LinkState, LinkValues, ShareLink, Visit, VisitAct } from '#domain/review/share.ts';
import { countText, dateText } from '#web/lib/format.ts';

const ENDS: Record<LinkState, (until: string) => string> = {
  open: (until) => `Open until ${until}`,
  expired: (until) => `Ran out on ${until}`,
  revoked: () => 'Revoked',
};

/** 'Open until 12/24/2026'. */
export const stateText = ({ state, expiresAt, revokedAt }: ShareLink): string =>
  state === 'revoked' && revokedAt ? `Revoked on ${dateText(revokedAt)}` : ENDS[state](dateText(expiresAt));

/** Which versions it shows. */
export function shownText({ cutId, showsAllCuts }: LinkValues, cuts: readonly Cut[]): string {
  if (showsAllCuts) return 'all versions';
  const cut = cuts.find(({ id }) => id === cutId);
  return cut ? `version ${cut.number}` : 'the latest version';
}

/** 'the latest version · notes, held back · decides · password'. */
export const allowedText = (link: ShareLink, cuts: readonly Cut[]): string =>
  [
    shownText(link, cuts),
    link.mayNote && (link.isHeld ? 'notes, held back' : 'notes'),
    link.mayDecide && 'decides',
    link.mayDownload && 'download',
    link.hasWatermark && 'name over the picture',
    link.hasPassword && 'password',
  ]
    .filter(Boolean)
    .join(' · ');

/** '2 guests, last on 12/24/2026'. */
export const visitedText = ({ guestCount, lastVisitAt }: ShareLink): string =>
  guestCount === 0
    ? 'Nobody has opened it'
    : `${countText(guestCount, 'visit')}${lastVisitAt ? `, last on ${dateText(lastVisitAt)}` : ''}`;

const ACTS: Record<VisitAct, string> = {
  opened: 'opened the link',
  played: 'played',
  noted: 'wrote notes on',
  approved: 'approved',
  changes: 'asked for changes of',
  'wrong-password': 'Wrong password',
};

/** 'Guest Ada played version 3'. */
export function visitText({ act, guestName, cutNumber }: Visit): string {
  if (act === 'wrong-password') return ACTS[act];
  const who = guestName ? guestTitle(guestName) : 'A guest without a name';
  if (act === 'opened') return `${who} ${ACTS[act]}`;
  return `${who} ${ACTS[act]} ${cutNumber === null ? 'a version that is gone' : `version ${cutNumber}`}`;
}
