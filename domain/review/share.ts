/** Share links: state, management rights, guest permissions, and the visit log (docs/review.md#links). */
import { CUT_LIMITS } from './cuts.ts';
import type { CutDecision } from '#domain/work/projects/project-cuts.ts';
import { newestVersions, type VersionRef } from './deliverables.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import type { PersonRef } from '#domain/platform/person.ts';
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import { countCharacters, isBlankText } from '#domain/platform/text.ts';
import { checkPassword } from '#domain/identity/users.ts';
import { brokenRuleAt, blankAt, tooLongAt } from '#domain/platform/violations.ts';
import type { Minutes, Seconds } from '#domain/platform/units.ts';

export const SHARE_LIMITS = {
  /** Default lifetime of a link. */
  defaultDays: 30,
  visitsShown: 200,
  /** Interval in which repeated actions of a guest on a version are logged once. */
  visitMinutes: 60,
  entriesPerHour: 100,
  guestNotesPerHour: 300,
  passwordsPerQuarter: 20,
  passwordsPerHour: 200,
  /** Wrong passwords that each address may still try in an hour in which the link exceeded its own limit. */
  extraPasswords: 3,
} as const;

export const LINK_STATES = ['open', 'expired', 'revoked'] as const;
export type LinkState = (typeof LINK_STATES)[number];

export const VISIT_ACTIONS = ['opened', 'played', 'noted', 'approved', 'changes', 'wrong-password'] as const;
/** Kind of visit log entry. */
export type VisitAction = (typeof VISIT_ACTIONS)[number];

/** When guests of a link can download a version. */
export const DOWNLOAD_TIMES = ['never', 'approved', 'always'] as const;
export type DownloadTime = (typeof DOWNLOAD_TIMES)[number];

/** Values chosen by the link's creator. */
export type LinkValues = {
  label: string;
  /** ID of the version that the link shows, or null for always the latest. */
  cutId: number | null;
  expiresAt: string;
  mayNote: boolean;
  mayDecide: boolean;
  mayDownload: boolean;
  /** Guests may download versions once they are approved. */
  downloadsApproved: boolean;
  showsAllCuts: boolean;
  /** Whether only the newest sent version of each deliverable is shown. */
  showsSentOnly: boolean;
  hasWatermark: boolean;
  /** Guests' notes are visible only to leads until a lead releases them. */
  isHeld: boolean;
};

export type ShareLink = LinkValues & {
  id: number;
  /** Row version, incremented by each write. Used as the ETag. */
  version: number;
  projectId: number;
  /** The contact whose link it is; null for one made by hand. */
  contactId: number | null;
  hasPassword: boolean;
  createdBy: PersonRef | null;
  createdAt: string;
  revokedAt: string | null;
  state: LinkState;
  /** Number of guests, and time of the last visit. */
  guestCount: number;
  lastVisitAt: string | null;
};

export type Visit = { id: number; act: VisitAction; guestName: string; cutNumber: number | null; at: string };

export const SHARE_TEXTS = {
  leftVisit: 'This visit has ended. Open the link again.',
  wrongPassword: 'Wrong password.',
  revoked: 'This link was revoked. Create a new one instead.',
  full: `This project has ${CUT_LIMITS.linksPerProject} open links, the maximum. Revoke one first.`,
  decided: "This link has a guest's decision and can't be deleted. Revoke it instead.",
  otherProjectCut: 'This version belongs to another project.',
  scope: 'Choose sent versions, all versions or one version.',
  expiryPast: 'Choose a time in the future.',
  expiryFar: `A link is valid for at most ${CUT_LIMITS.linkDays} days.`,
  noCut: "This link doesn't include that version.",
  noNote: 'This note no longer exists.',
  settledNote: "This note has a reply or is resolved, so it can't be changed.",
  noNotes: "This link doesn't allow notes.",
  noDecision: "This link doesn't allow approvals.",
  nameFirst: 'Enter your name first.',
  foreignNote: 'You can only change your own notes.',
  floodOfNotes: 'Too many notes at once. Wait a minute and try again.',
  floodOfGuests: 'Too many visitors from your network. Try again in an hour.',
  watermark: "Shows the guest's name over the picture. This deters sharing but can't prevent it.",
} as const;

type LinkEnd = { expiresAt: string | null; revokedAt: string | null };

/** Returns whether a link is open, expired or revoked. */
export function linkStateOf({ expiresAt, revokedAt }: LinkEnd, now: string): LinkState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'open';
}

/** Returns the default expiry of a link created now. */
export const defaultExpiry = (now: string): string =>
  new Date(Date.parse(now) + SHARE_LIMITS.defaultDays * 86_400_000).toISOString();

function checkExpiry(expiresAt: string, now: string): Violation[] {
  if (expiresAt <= now) return [brokenRuleAt('expiresAt', SHARE_TEXTS.expiryPast, 'range')];
  const last = Date.parse(now) + CUT_LIMITS.linkDays * 86_400_000;
  return Date.parse(expiresAt) > last ? [brokenRuleAt('expiresAt', SHARE_TEXTS.expiryFar, 'range')] : [];
}

function checkLabel(label: string): Violation[] {
  if (isBlankText(label)) return [blankAt('label')];
  return countCharacters(label) > LIMITS.nameLength ? [tooLongAt('label', LIMITS.nameLength)] : [];
}

/** Refuses a link to sent versions that also names one version or all. */
export const checkScope = ({ cutId, showsAllCuts, showsSentOnly }: LinkValues): Violation[] =>
  showsSentOnly && (showsAllCuts || cutId !== null) ? [brokenRuleAt('showsSentOnly', SHARE_TEXTS.scope)] : [];

export type LinkDraft = Partial<LinkValues> & { password?: string | null };

/** Validates the values that are set. */
export const checkLink = ({ label, expiresAt, password }: LinkDraft, now: string): Violation[] => [
  ...(label === undefined ? [] : checkLabel(label)),
  ...(expiresAt === undefined ? [] : checkExpiry(expiresAt, now)),
  ...(password === undefined || password === null ? [] : checkPassword(password, 'password')),
];

/** Refuses links beyond the limit per project. Revoked ones don't count. */
export const checkLinkCount = (count: number): Refusal | undefined =>
  count < CUT_LIMITS.linksPerProject ? undefined : refuse('conflict', SHARE_TEXTS.full);

/** Refuses changes of a revoked link. */
export const checkNotRevoked = ({ revokedAt }: Pick<ShareLink, 'revokedAt'>): Refusal | undefined =>
  revokedAt === null ? undefined : refuse('conflict', SHARE_TEXTS.revoked);

/** Refuses to delete a link with decisions, whose origin must stay known. */
export const checkDeleteLink = (decisionCount: number): Refusal | undefined =>
  decisionCount === 0 ? undefined : refuse('conflict', SHARE_TEXTS.decided);

type SharedVersion = VersionRef & { id: number; sentAt: string | null };
type LinkScope = Pick<LinkValues, 'cutId' | 'showsAllCuts' | 'showsSentOnly'>;

/** Returns the versions of which a link's newest are chosen. On a link to sent versions, the others don't exist. */
export const knownToLink = <C extends SharedVersion>(
  { showsSentOnly }: Pick<LinkScope, 'showsSentOnly'>,
  cuts: readonly C[],
): readonly C[] => (showsSentOnly ? cuts.filter(({ sentAt }) => sentAt !== null) : cuts);

/** Returns the versions a link shows, ordered by number: all, one, or the newest, or newest sent, of each deliverable. */
export function cutsInLink<C extends SharedVersion>(link: LinkScope, cuts: readonly C[]): C[] {
  const { cutId, showsAllCuts, showsSentOnly } = link;
  if (showsSentOnly) return newestVersions(knownToLink(link, cuts));
  if (!showsAllCuts && cutId === null) return newestVersions(cuts);
  const ordered = cuts.toSorted((a, b) => b.number - a.number);
  return showsAllCuts ? ordered : ordered.filter(({ id }) => id === cutId);
}

/** Decisions in the order in which guests should see their versions. */
const BY_NEED: readonly CutDecision[] = ['', 'changes', 'approved'];

/**
 * Returns the version that guests see first: of the newest ones, the first deliverable's that needs a decision, else that
 * has changes requested. Main comes first, then deliverables in the order they were added.
 */
export function firstInLink<C extends VersionRef & { decision: CutDecision }>(
  cuts: readonly C[],
  newest: readonly number[],
): C | undefined {
  const need = ({ decision }: C): number => BY_NEED.indexOf(decision);
  const place = ({ deliverable }: C): number => deliverable?.id ?? 0;
  const candidates = cuts.filter(({ number }) => newest.includes(number));
  return candidates.toSorted((a, b) => need(a) - need(b) || place(a) - place(b))[0] ?? cuts[0];
}

const refuseGuest = (message: string): Refusal => refuse('forbidden', message);

/** Requires a name for notes and decisions. */
const checkGuestHasName = ({ name }: { name: string }): Refusal | undefined =>
  name === '' ? refuse('conflict', SHARE_TEXTS.nameFirst) : undefined;

/** Refuses notes if the link doesn't allow them or the guest has no name. */
export const checkGuestNote = (link: Pick<LinkValues, 'mayNote'>, guest: { name: string }): Refusal | undefined =>
  link.mayNote ? checkGuestHasName(guest) : refuseGuest(SHARE_TEXTS.noNotes);

/** Refuses decisions if the link doesn't allow them or the guest has no name. */
export const checkGuestDecision = (link: Pick<LinkValues, 'mayDecide'>, guest: { name: string }): Refusal | undefined =>
  link.mayDecide ? checkGuestHasName(guest) : refuseGuest(SHARE_TEXTS.noDecision);

/** Requires a name for the watermark. */
export const checkGuestPlays = (link: Pick<LinkValues, 'hasWatermark'>, guest: { name: string }): Refusal | undefined =>
  link.hasWatermark ? checkGuestHasName(guest) : undefined;

const rateLimited = (message: string, seconds: Seconds): Refusal => ({
  ...refuse('throttled', message),
  retryAfterSeconds: Math.max(1, Math.ceil(seconds)),
});

/** Refuses password attempts until the wait is over. Guests who already entered aren't affected. */
export function tooManyPasswordAttempts(seconds: Seconds): Refusal {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return rateLimited(`Too many wrong passwords. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`, seconds);
}

const tooManyNotes = (): Refusal => rateLimited(SHARE_TEXTS.floodOfNotes, 60);
export const tooManyGuests = (): Refusal => rateLimited(SHARE_TEXTS.floodOfGuests, 3_600);

/** When this address used up its attempts per quarter hour, and per hour while the link is over its own limit; null while it has attempts left. */
export type PasswordAttempts = { fifteenMinuteLimitAt: string | null; hourLimitAt: string | null; isCrowded: boolean };

/** Returns the seconds until this address may try again. Guesses at a link are slowed down, but nobody is locked out. */
export function secondsUntilPasswordRetry(
  { fifteenMinuteLimitAt, hourLimitAt, isCrowded }: PasswordAttempts,
  now: string,
): number | undefined {
  const until = (at: string | null, minutes: Minutes): number =>
    at === null ? 0 : Date.parse(at) + minutes * 60_000 - Date.parse(now);
  const wait = Math.max(until(fifteenMinuteLimitAt, 15), isCrowded ? until(hourLimitAt, 60) : 0);
  return wait > 0 ? wait / 1000 : undefined;
}

/** Refuses too many notes: per guest and minute, and per link and hour. */
export const checkNoteRate = ({ perGuest, perLink }: { perGuest: number; perLink: number }): Refusal | undefined =>
  perGuest >= CUT_LIMITS.guestNotesPerMinute || perLink >= SHARE_LIMITS.guestNotesPerHour ? tooManyNotes() : undefined;
