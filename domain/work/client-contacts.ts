/** Contacts of a client: people who are written to and decide on versions (docs/people.md#contacts). */
import { checkEmail, checkName } from '#domain/identity/users.ts';
import type { ClientLanguage } from '#domain/platform/clients/client-languages.ts';
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';

export const MAX_CONTACTS = 20;

/** Characters of a message in an email to a contact. */
export const CLIENT_MESSAGE_LENGTH = 2_000;

/** Whether emails reach the address: the recipient stopped them, or the mail server refused the address. */
export const CONTACT_EMAIL_STATES = ['on', 'stopped', 'refused'] as const;
export type ContactEmailState = (typeof CONTACT_EMAIL_STATES)[number];

/** Why an address gets no emails. */
export type EmailStopReason = Exclude<ContactEmailState, 'on'>;

export type ContactValues = {
  name: string;
  email: string;
  /** Null for the workspace's. */
  language: ClientLanguage | null;
  mayDecide: boolean;
};

export type ClientContact = ContactValues & {
  id: number;
  version: number;
  clientId: number;
  emailState: ContactEmailState;
  /** Since when emails are stopped or refused. */
  emailStateSince: string | null;
};

export const CONTACT_TEXTS = {
  full: `A client has at most ${MAX_CONTACTS} contacts. Delete one first.`,
  emailUsed: 'This client already has a contact with this email.',
  emailLabels: { on: '', stopped: 'Stopped emails', refused: 'Address refused' },
  emailDetails: {
    on: '',
    stopped: 'This person stopped the emails. Only they can turn them on again.',
    refused: 'The mail server says that this address takes no email.',
  },
} as const satisfies Record<string, string | Record<ContactEmailState, string>>;

/** Returns the form of an address in which two spellings of it are equal. */
export const emailKeyOf = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

/** Returns a name on one line, so that it fits a header and a greeting. */
export const contactName = (typed: string): string => typed.trim().replace(/\s+/g, ' ');

/** Checks the fields that are set. */
export const checkContact = ({ name, email }: Partial<ContactValues>): Violation[] => [
  ...(name === undefined ? [] : checkName(name, 'name')),
  ...(email === undefined ? [] : checkEmail(email)),
];

/** Refuses contacts beyond the limit per client. */
export const checkContactCount = (count: number): Refusal | undefined =>
  count < MAX_CONTACTS ? undefined : refuse('conflict', CONTACT_TEXTS.full);

/** Returns whether a new contact may decide: the first of a client unless it says otherwise, others only if it says so. */
export const mayNewContactDecide = (stated: boolean | undefined, existingCount: number): boolean =>
  stated ?? existingCount === 0;
