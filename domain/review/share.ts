/** Links for clients: their state, who makes them, what a guest may do by one, and what is kept of visits (docs/review.md#links). */
import { CUT_LIMITS } from './cuts.ts';
import { mayDecide } from './decisions.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import type { PersonRef, Project } from '#domain/work/project.ts';
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { charactersIn, isBlankText } from '#domain/platform/text.ts';
import { checkPassword } from '#domain/identity/users.ts';
import { brokenRuleAt, blankAt, tooLongAt } from '#domain/platform/violations.ts';

export const SHARE_LIMITS = {
  /** How long a link holds unless told. */
  usualDays: 30,
  visitsShown: 200,
  /** What one act of a guest on a cut is noted at most. */
  visitMinutes: 60,
  entriesPerHour: 100,
  guestNotesPerHour: 300,
  /** Within which the same words of a guest at the same place are the same note. */
  sentAgainMinutes: 5,
  passwordsPerQuarter: 20,
  passwordsPerHour: 200,
  /** Wrong passwords that one address has left in an hour in which a link has met too many of all. */
  passwordsBeyond: 3,
} as const;

export const LINK_STATES = ['open', 'expired', 'revoked'] as const;
export type LinkState = (typeof LINK_STATES)[number];

export const VISIT_ACTS = ['opened', 'played', 'noted', 'approved', 'changes', 'wrong-password'] as const;
/** What happened by a link. */
export type VisitAct = (typeof VISIT_ACTS)[number];

/** What whoever makes a link chooses. */
export type LinkValues = {
  label: string;
  /** The version that it shows; null for always the latest. */
  cutId: number | null;
  expiresAt: string;
  mayNote: boolean;
  mayDecide: boolean;
  mayDownload: boolean;
  showsAllCuts: boolean;
  hasWatermark: boolean;
  /** What its guests write is seen by leads alone until one of them releases it. */
  isHeld: boolean;
};

export type ShareLink = LinkValues & {
  id: number;
  /** Grows by one with each write; the ETag. */
  version: number;
  projectId: number;
  hasPassword: boolean;
  createdBy: PersonRef | null;
  createdAt: string;
  revokedAt: string | null;
  state: LinkState;
  /** How many have come by it, and when somebody last did something. */
  guestCount: number;
  lastVisitAt: string | null;
};

export type Visit = { id: number; act: VisitAct; guestName: string; cutNumber: number | null; at: string };

export const SHARE_TEXTS = {
  leftVisit: 'This visit is over. Please open the link once more.',
  wrongPassword: 'This is not the password of the link.',
  revoked: 'This link was revoked and stays so. Make a new one instead.',
  full: `This project has ${CUT_LIMITS.linksPerProject} links, as many as can be open at once. Revoke one first.`,
  decided: 'A guest has decided on a cut by this link, so it is kept. Revoke it instead.',
  foreignCut: 'This cut belongs to another project.',
  expiryPast: 'Choose a moment that has not passed.',
  expiryFar: `A link holds ${CUT_LIMITS.linkDays} days at most.`,
  noCut: 'This link does not show that cut.',
  noNote: 'This note is not there any more.',
  settledNote: 'Somebody has answered this note or done what it asks: it stays as it is.',
  noNotes: 'By this link nobody writes notes.',
  noDecision: 'By this link nobody decides.',
  nameFirst: 'Please say your name first.',
  foreignNote: 'You can only change what you wrote yourself.',
  floodOfNotes: 'That were many notes in a short time. Please wait a minute and send it once more.',
  floodOfGuests: 'Too many have opened this link from your network. Please try again in an hour.',
  watermark: 'The name is laid over the picture. It deters, and no more: whoever knows how can take it away.',
} as const;

type Ending = { expiresAt: string | null; revokedAt: string | null };

/** Whether it still leads anywhere. */
export function linkStateOf({ expiresAt, revokedAt }: Ending, now: string): LinkState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'open';
}

type Managed = { assignedById: number | null; reviewedById: number | null };

/** Administrators, and the managers of the project: who gave the work and who reviews it. */
export const mayManageLinks = (actor: Actor, project: Managed): boolean => mayDecide(actor, project);

/** The ids that this right is judged by. */
export const managedOf = (project: Pick<Project, 'assignedBy' | 'reviewedBy'>): Managed => ({
  assignedById: project.assignedBy?.id ?? null,
  reviewedById: project.reviewedBy?.id ?? null,
});

/** Until when a link holds that is made now with nothing said of it. */
export const usualExpiry = (now: string): string =>
  new Date(Date.parse(now) + SHARE_LIMITS.usualDays * 86_400_000).toISOString();

function checkExpiry(expiresAt: string, now: string): Violation[] {
  if (expiresAt <= now) return [brokenRuleAt('expiresAt', SHARE_TEXTS.expiryPast, 'range')];
  const last = Date.parse(now) + CUT_LIMITS.linkDays * 86_400_000;
  return Date.parse(expiresAt) > last ? [brokenRuleAt('expiresAt', SHARE_TEXTS.expiryFar, 'range')] : [];
}

function checkLabel(label: string): Violation[] {
  if (isBlankText(label)) return [blankAt('label')];
  return charactersIn(label) > LIMITS.nameLength ? [tooLongAt('label', LIMITS.nameLength)] : [];
}

export type LinkDraft = Partial<LinkValues> & { password?: string | null };

/** What is wrong with what was chosen; what is not named is not judged. */
export const checkLink = ({ label, expiresAt, password }: LinkDraft, now: string): Violation[] => [
  ...(label === undefined ? [] : checkLabel(label)),
  ...(expiresAt === undefined ? [] : checkExpiry(expiresAt, now)),
  ...(password === undefined || password === null ? [] : checkPassword(password, 'password')),
];

/** Of a project; those that are revoked do not count. */
export const checkLinkCount = (count: number): Refusal | undefined =>
  count < CUT_LIMITS.linksPerProject ? undefined : refuse('conflict', SHARE_TEXTS.full);

/** What is revoked stays revoked. */
export const checkNotRevoked = ({ revokedAt }: Pick<ShareLink, 'revokedAt'>): Refusal | undefined =>
  revokedAt === null ? undefined : refuse('conflict', SHARE_TEXTS.revoked);

/** By whom a decision was made has to stay known. */
export const checkDeleteLink = (decisionCount: number): Refusal | undefined =>
  decisionCount === 0 ? undefined : refuse('conflict', SHARE_TEXTS.decided);

/** The cuts that a link shows, of those of its project by number. */
export function cutsShownBy<C extends { id: number; number: number }>(
  { cutId, showsAllCuts }: Pick<LinkValues, 'cutId' | 'showsAllCuts'>,
  cuts: readonly C[],
): C[] {
  const ordered = cuts.toSorted((a, b) => b.number - a.number);
  if (showsAllCuts) return ordered;
  return cutId === null ? ordered.slice(0, 1) : ordered.filter(({ id }) => id === cutId);
}

const forbidden = (message: string): Refusal => refuse('forbidden', message);

/** Notes and decisions bear a name. */
const checkNamed = ({ name }: { name: string }): Refusal | undefined =>
  name === '' ? refuse('conflict', SHARE_TEXTS.nameFirst) : undefined;

/** Whether a guest may write. */
export const checkGuestNote = (link: Pick<LinkValues, 'mayNote'>, guest: { name: string }): Refusal | undefined =>
  link.mayNote ? checkNamed(guest) : forbidden(SHARE_TEXTS.noNotes);

/** Whether a guest may approve, or ask for changes. */
export const checkGuestDecision = (link: Pick<LinkValues, 'mayDecide'>, guest: { name: string }): Refusal | undefined =>
  link.mayDecide ? checkNamed(guest) : forbidden(SHARE_TEXTS.noDecision);

/** A watermark needs a name to show. */
export const checkGuestPlays = (link: Pick<LinkValues, 'hasWatermark'>, guest: { name: string }): Refusal | undefined =>
  link.hasWatermark ? checkNamed(guest) : undefined;

const slowed = (message: string, seconds: number): Refusal => ({
  ...refuse('throttled', message),
  retryAfterSeconds: Math.max(1, Math.ceil(seconds)),
});

/** How long a password is not heard; those who are let in have no need of it. */
export function tooManyPasswords(seconds: number): Refusal {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return slowed(`Too many wrong passwords. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`, seconds);
}

const tooManyNotes = (): Refusal => slowed(SHARE_TEXTS.floodOfNotes, 60);
export const tooManyGuests = (): Refusal => slowed(SHARE_TEXTS.floodOfGuests, 3_600);

/** Wrong passwords so far: when the one was by which this address filled its measure of a quarter, and of an hour of many; null where it did not. */
export type Guesses = { quarterFilledBy: string | null; hourFilledBy: string | null; isCrowded: boolean };

/** Seconds until another password is heard from this address; a link under attack is slow for those who guess, and closed to nobody. */
export function passwordWait({ quarterFilledBy, hourFilledBy, isCrowded }: Guesses, now: string): number | undefined {
  const until = (at: string | null, minutes: number): number =>
    at === null ? 0 : Date.parse(at) + minutes * 60_000 - Date.parse(now);
  const wait = Math.max(until(quarterFilledBy, 15), isCrowded ? until(hourFilledBy, 60) : 0);
  return wait > 0 ? wait / 1000 : undefined;
}

/** A flood is held up: of one guest in a minute, of all of a link in an hour. */
export const checkNoteFlood = ({ ofGuest, ofLink }: { ofGuest: number; ofLink: number }): Refusal | undefined =>
  ofGuest >= CUT_LIMITS.guestNotesPerMinute || ofLink >= SHARE_LIMITS.guestNotesPerHour ? tooManyNotes() : undefined;
