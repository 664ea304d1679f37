/** Invites: accounts that exist at once and get their password through a link (docs/people.md#invites). */
import { formatDateTime } from '#domain/platform/dates.ts';
import type { TimeZone } from '#domain/platform/time-zone.ts';
import type { JobType, UserType } from '#domain/platform/actor.ts';
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import { fullNameOf, normalizeForSearch } from '#domain/platform/text.ts';
import { checkEmail, checkJobType, checkName } from './users.ts';
import { brokenRuleAt, alreadyUsedAt } from '#domain/platform/violations.ts';

const INVITE_DAYS = 7;
/** `invitedUntil` of a person with neither a password nor a link: always expired. */
export const EXPIRED_INVITE = '1970-01-01T00:00:00.000Z';
/** Throttle key for failed invite links, which no email can equal. Repeated failures mean guessing (docs/people.md#throttle). */
export const INVITE_THROTTLE_NAME = '(invite)';

export const INVITE_TEXTS = {
  ended: "This link doesn't work anymore.",
  joined: 'This person already has a password.',
  nobody: 'Add at least one person.',
  passwordsDiffer: "The passwords don't match.",
} as const;

/** Person to invite. */
export type Invitee = { firstName: string; lastName: string; email: string; type: UserType; jobType: JobType | null };

/** Returns the expiry of an invite link created now. */
export const inviteValidUntil = (now: string): string =>
  new Date(Date.parse(now) + INVITE_DAYS * 86_400_000).toISOString();

/** Returns the same refusal for unknown, expired, used, replaced and revoked links. */
export const inviteEnded = (): Refusal => refuse('not-found', INVITE_TEXTS.ended);

/** Refuses to renew or revoke the link of a person who already has a password. */
export const checkInvitePending = ({ invitedUntil }: { invitedUntil: string | null }): Refusal | undefined =>
  invitedUntil === null ? refuse('conflict', INVITE_TEXTS.joined) : undefined;

/** Workspace and person of an invite, when its link expires, and the provider if it is accepted with the company account only. */
type InviteEmail = {
  workspace: string;
  name: string;
  until: string;
  zone: TimeZone;
  companyLabel?: string | undefined;
  isCompanyLink?: boolean | undefined;
};

/** Returns the email that carries an invite link. */
export function inviteEmailOf({ workspace, name, until, zone, companyLabel, isCompanyLink }: InviteEmail) {
  const signature = workspace === '' ? 'Cutroom' : `${workspace} on Cutroom`;
  const after = `The link works once and expires on ${formatDateTime(until, zone)}.`;
  if (isCompanyLink && companyLabel !== undefined)
    return {
      subject: `Link ${companyLabel} to ${signature}`,
      before: `Hi ${name}, link ${companyLabel} to your account to sign in to ${signature} with it.`,
      label: `Link ${companyLabel}`,
      after,
    };
  const action = companyLabel === undefined ? 'Choose a password' : `Continue with ${companyLabel}`;
  return {
    subject: `You're invited to ${signature}`,
    before: `Hi ${name}, you're invited to ${signature}. ${action} to sign in.`,
    label: action,
    after,
  };
}

/** Checks the people of one call, with paths such as `people[2].email`. `takenEmails` holds the emails of existing users. */
export function checkInvitees(people: readonly Invitee[], takenEmails: ReadonlySet<string> = new Set()): Violation[] {
  if (people.length === 0) return [brokenRuleAt('people', INVITE_TEXTS.nobody, 'blank')];
  const seen = new Set(takenEmails);
  return people.flatMap(({ firstName, lastName, email, type, jobType }, index) => {
    const at = (name: string): string => `people[${index}].${name}`;
    const address = email.trim().toLowerCase();
    const clash = address !== '' && seen.has(address) ? [alreadyUsedAt(at('email'))] : [];
    seen.add(address);
    return [
      ...checkName(firstName, at('firstName')),
      ...checkName(lastName, at('lastName')),
      ...checkEmail(address, at('email')),
      ...clash,
      ...checkJobType(type, jobType, at('jobType')),
    ];
  });
}

/** Person parsed from a pasted line. The names are a guess. */
export type PastedPerson = Pick<Invitee, 'firstName' | 'lastName' | 'email'>;

const ADDRESS = /[^\s<>,;"']+@[^\s<>,;"']+/g;

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Guesses names from an address: 'lena.fischer@…' is Lena Fischer. */
function namesInAddress(email: string): Omit<PastedPerson, 'email'> {
  const [firstName = '', ...rest] = email
    .slice(0, email.indexOf('@'))
    .split(/[._+\-\d]+/)
    .filter(Boolean)
    .map(capitalized);
  return { firstName, lastName: rest.join(' ') };
}

/** Parses the text next to an address: 'Lena Fischer', one cell per name, or 'Fischer, Lena' as email clients write it. */
function namesIn(line: string, isEmailFormat: boolean): Omit<PastedPerson, 'email'> {
  const [first = '', ...otherNames] = line
    .split(/[\t,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (otherNames.length > 0) {
    const second = otherNames.join(' ');
    return isEmailFormat ? { firstName: second, lastName: first } : { firstName: first, lastName: second };
  }
  const [firstName = '', ...rest] = first.split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

type Entry = PastedPerson & { isNamed: boolean };

function entryIn(text: string): Entry {
  const email = (text.match(ADDRESS)?.[0] ?? '').toLowerCase();
  const names = text.replace(ADDRESS, ' ').replace(/[<>"]/g, ' ').replace(/ +/g, ' ').trim();
  const written = namesIn(names, text.includes('<'));
  const isNamed = written.firstName !== '';
  return { ...(isNamed ? written : namesInAddress(email)), email, isNamed };
}

/** Returns whether an entry has the fuller name: a written name beats a guessed one, then one with a last name, then the longer one. */
function hasMoreNames(one: Entry, other: Entry): boolean {
  if (one.isNamed !== other.isNamed) return one.isNamed;
  if ((one.lastName === '') !== (other.lastName === '')) return one.lastName !== '';
  return fullNameOf(one).length > fullNameOf(other).length;
}

/** Parses pasted text with one or several addresses per line. Keeps each address once, with the fullest name. */
export function parsePastedPeople(text: string): PastedPerson[] {
  const entries = text
    .split(/\r?\n/)
    .flatMap((line) => ((line.match(ADDRESS)?.length ?? 0) > 1 ? splitAfterAddresses(line) : [line]))
    .filter((entry) => normalizeForSearch(entry) !== '')
    .map(entryIn);
  const byAddress = new Map<string | number, Entry>();
  for (const [index, entry] of entries.entries()) {
    const before = byAddress.get(entry.email || index);
    if (!before || hasMoreNames(entry, before)) byAddress.set(entry.email || index, entry);
  }
  return [...byAddress.values()].map(({ isNamed: _isNamed, ...person }) => person);
}

/** Splits a line after each address, so that a comma inside a name doesn't split it. */
const splitAfterAddresses = (line: string): string[] =>
  [...line.matchAll(/.*?[^\s<>,;"']+@[^\s<>,;"']+[>"']*/g)].map(([entry]) => entry.replace(/^[\s,;]+/, ''));
