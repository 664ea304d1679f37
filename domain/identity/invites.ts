/** Invites: people who are there at once, and choose their own password by a link (docs/people.md#invites). */
import { formatDateTime } from '#domain/platform/dates.ts';
import type { JobType, UserType } from './roles.ts';
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import { fullNameOf, normaliseForSearch } from '#domain/platform/text.ts';
import { checkEmail, checkJobType, checkName } from './users.ts';
import { brokenRuleAt, takenAt } from '#domain/platform/violations.ts';

export const INVITE_DAYS = 7;
/** Until when their link is valid who have no password and have had no link: ever past. */
export const NEVER_INVITED = '1970-01-01T00:00:00.000Z';
/** Somebody whose links all fail is guessing (docs/people.md#throttle): failures of links are counted under this name, which no e-mail has. */
export const INVITE_THROTTLE_NAME = '(invite)';

export const INVITE_TEXTS = {
  ended: 'This link is no longer valid.',
  joined: 'This person has chosen a password already.',
  nobody: 'Please name at least one person.',
  unlike: 'The two passwords are not the same.',
} as const;

/** Who is to be invited. */
export type Invitee = { firstName: string; lastName: string; email: string; type: UserType; jobType: JobType | null };

/** Until when a link that is made now is valid. */
export const inviteValidUntil = (now: string): string =>
  new Date(Date.parse(now) + INVITE_DAYS * 86_400_000).toISOString();

/** One answer for a link that never was, has run out, was used, replaced or taken back. */
export const inviteEnded = (): Refusal => refuse('not-found', INVITE_TEXTS.ended);

/** A link is made anew, or taken back, only of somebody without a password. */
export const checkNotJoined = ({ invitedUntil }: { invitedUntil: string | null }): Refusal | undefined =>
  invitedUntil === null ? refuse('conflict', INVITE_TEXTS.joined) : undefined;

/** The email that brings an invite link. */
export function inviteMailOf({ workspace, name, until }: { workspace: string; name: string; until: string }) {
  const where = workspace === '' ? 'Cutroom' : `${workspace} on Cutroom`;
  return {
    subject: `You're invited to ${where}`,
    before: `Hi ${name}, you're invited to ${where}. Choose a password to sign in.`,
    label: 'Choose a password',
    after: `The link works once and expires on ${formatDateTime(until)}.`,
  };
}

/** What is wrong with the people of one call, each by its place: `people[2].email`; `taken` are the e-mails of others. */
export function checkInvitees(people: readonly Invitee[], taken: ReadonlySet<string> = new Set()): Violation[] {
  if (people.length === 0) return [brokenRuleAt('people', INVITE_TEXTS.nobody, 'blank')];
  const seen = new Set(taken);
  return people.flatMap(({ firstName, lastName, email, type, jobType }, index) => {
    const at = (name: string): string => `people[${index}].${name}`;
    const address = email.trim().toLowerCase();
    const clash = address !== '' && seen.has(address) ? [takenAt(at('email'))] : [];
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

/** What a pasted line says of a person; the names are a guess. */
export type PastedPerson = Pick<Invitee, 'firstName' | 'lastName' | 'email'>;

const ADDRESS = /[^\s<>,;"']+@[^\s<>,;"']+/g;

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** 'lena.fischer@…' says Lena Fischer. */
function namesInAddress(email: string): Omit<PastedPerson, 'email'> {
  const [firstName = '', ...rest] = email
    .slice(0, email.indexOf('@'))
    .split(/[._+\-\d]+/)
    .filter(Boolean)
    .map(capitalised);
  return { firstName, lastName: rest.join(' ') };
}

/** The words beside an address: 'Lena Fischer', a cell for each name, or 'Fischer, Lena' as mail programs write it. */
function namesIn(words: string, isMail: boolean): Omit<PastedPerson, 'email'> {
  const [first = '', ...more] = words
    .split(/[\t,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (more.length > 0) {
    const second = more.join(' ');
    return isMail ? { firstName: second, lastName: first } : { firstName: first, lastName: second };
  }
  const [firstName = '', ...rest] = first.split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

type Entry = PastedPerson & { isNamed: boolean };

function entryIn(text: string): Entry {
  const email = (text.match(ADDRESS)?.[0] ?? '').toLowerCase();
  const words = text.replace(ADDRESS, ' ').replace(/[<>"]/g, ' ').replace(/ +/g, ' ').trim();
  const written = namesIn(words, text.includes('<'));
  const isNamed = written.firstName !== '';
  return { ...(isNamed ? written : namesInAddress(email)), email, isNamed };
}

/** Returns whether an entry says more of a person's name: what is written outweighs a guess, then a last name, then length. */
function isFuller(one: Entry, other: Entry): boolean {
  if (one.isNamed !== other.isNamed) return one.isNamed;
  if ((one.lastName === '') !== (other.lastName === '')) return one.lastName !== '';
  return fullNameOf(one).length > fullNameOf(other).length;
}

/** The people in what was pasted: one a line, or several addresses in one line; each address once, with the fullest name. */
export function pastedPeople(text: string): PastedPerson[] {
  const entries = text
    .split(/\r?\n/)
    .flatMap((line) => ((line.match(ADDRESS)?.length ?? 0) > 1 ? splitAfterAddresses(line) : [line]))
    .filter((entry) => normaliseForSearch(entry) !== '')
    .map(entryIn);
  const byAddress = new Map<string | number, Entry>();
  for (const [index, entry] of entries.entries()) {
    const before = byAddress.get(entry.email || index);
    if (!before || isFuller(entry, before)) byAddress.set(entry.email || index, entry);
  }
  return [...byAddress.values()].map(({ isNamed: _isNamed, ...person }) => person);
}

/** Cuts a line behind each address, so that a comma inside of a name stays with it. */
const splitAfterAddresses = (line: string): string[] =>
  [...line.matchAll(/.*?[^\s<>,;"']+@[^\s<>,;"']+[>"']*/g)].map(([entry]) => entry.replace(/^[\s,;]+/, ''));
