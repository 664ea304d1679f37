/** Labels of client links: state, permissions and visits. */
import type { Cut } from '#domain/review/cuts.ts';
import { guestTitle } from '#domain/work/guest-name.ts';
import type { LinkState, LinkValues, ShareLink, Visit, VisitAction } from '#domain/review/share.ts';
import { namedVersionText } from '#web/review/versions/cut-labels.ts';
import { countText, dateText } from '#web/lib/time/format.ts';

const EXPIRY_TEXTS: Record<LinkState, (until: string) => string> = {
  open: (until) => `Open until ${until}`,
  expired: (until) => `Expired on ${until}`,
  revoked: () => 'Revoked',
};

/** Returns, for example, 'Open until 12/24/2026'. */
export const stateText = ({ state, expiresAt, revokedAt }: ShareLink): string =>
  state === 'revoked' && revokedAt ? `Revoked on ${dateText(revokedAt)}` : EXPIRY_TEXTS[state](dateText(expiresAt));

/** Returns which versions the link shows. */
export function shownText(
  { cutId, showsAllCuts, showsSentOnly }: LinkValues,
  cuts: readonly Cut[],
  hasDeliverables = false,
): string {
  if (showsAllCuts) return 'all versions';
  if (showsSentOnly) return 'sent versions';
  const cut = cuts.find(({ id }) => id === cutId);
  if (cut) return cut.deliverable ? namedVersionText(cut) : `version ${cut.number}`;
  return hasDeliverables ? 'the latest version of each deliverable' : 'the latest version';
}

/** Returns, for example, 'the latest version · notes held for release · can approve · password'. */
export const allowedText = (link: ShareLink, cuts: readonly Cut[], hasDeliverables = false): string =>
  [
    shownText(link, cuts, hasDeliverables),
    link.mayNote && (link.isHeld ? 'notes held for release' : 'notes'),
    link.mayDecide && 'can approve',
    link.mayDownload ? 'download' : link.downloadsApproved && 'download once approved',
    link.hasWatermark && 'watermark',
    link.hasPassword && 'password',
  ]
    .filter(Boolean)
    .join(' · ');

/** Returns, for example, '2 visits, last on 12/24/2026'. */
export const visitedText = ({ guestCount, lastVisitAt }: ShareLink): string =>
  guestCount === 0
    ? 'Not opened yet'
    : `${countText(guestCount, 'visit')}${lastVisitAt ? `, last on ${dateText(lastVisitAt)}` : ''}`;

const ACTIONS: Record<VisitAction, string> = {
  opened: 'opened the link',
  played: 'played',
  noted: 'wrote notes on',
  approved: 'approved',
  changes: 'requested changes to',
  'wrong-password': 'Wrong password',
};

/** Returns, for example, 'Guest Ada played version 3'. */
export function visitText({ act, guestName, cutNumber }: Visit): string {
  if (act === 'wrong-password') return ACTIONS[act];
  const visitorText = guestName ? guestTitle(guestName) : 'An unnamed guest';
  if (act === 'opened') return `${visitorText} ${ACTIONS[act]}`;
  return `${visitorText} ${ACTIONS[act]} ${cutNumber === null ? 'a deleted version' : `version ${cutNumber}`}`;
}
