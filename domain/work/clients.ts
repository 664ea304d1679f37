/** Clients: names, and when one may be removed (docs/product.md#rights, docs/people.md#clients, docs/people.md#client-form). */
import type { Picture } from '#domain/platform/person.ts';
import { groupedText } from '#domain/platform/numbers.ts';
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import type { Link } from './trim-links.ts';
import { fullNameOf, type NamedPerson } from '#domain/platform/text.ts';
import { checkName } from '#domain/identity/users.ts';
import { blankAt } from '#domain/platform/violations.ts';

export type Client = {
  id: number;
  version: number;
  firstName: string;
  lastName: string;
  companyName: string | null;
  picture: Picture | null;
  projectIds: number[];
  createdAt: string;
  /** How this client's videos are cut, empty if nothing is written. */
  styleGuide: string;
  links: Link[];
  /** Space for files of the client and its projects; null for the default. */
  quotaBytes: number | null;
};

/** Returns the full name, or the company without one. */
export const clientDisplayName = (client: NamedPerson & { companyName?: string | null }): string =>
  fullNameOf(client) || (client.companyName ?? '');

/** Returns the company shown below the name, unless it is the name. */
export const clientDetail = (client: NamedPerson & { companyName?: string | null }): string =>
  client.companyName && client.companyName !== clientDisplayName(client) ? client.companyName : '';

/** Returns a client on one line: the name, with the company in parentheses. */
export function formatClient(client: NamedPerson & { companyName?: string | null }): string {
  const detail = clientDetail(client);
  return detail === '' ? clientDisplayName(client) : `${clientDisplayName(client)} (${detail})`;
}

/** Splits a typed name: the first word is the first name, the rest the last name. */
export function parseClientName(typed: string): NamedPerson {
  const [firstName = '', ...rest] = typed.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** Returns whether an edit requires a last name: it may not be removed, but a client with one name can stay so. */
export const needsLastName = (stored: NamedPerson | undefined): boolean =>
  stored !== undefined && stored.lastName !== '';

/** Requires a first name, and a last name when editing a client that has one. */
export const checkClientForm = (values: NamedPerson & { companyName?: string }, stored?: NamedPerson): Violation[] => [
  ...checkName(values.firstName, 'firstName'),
  ...checkName(values.lastName, 'lastName', needsLastName(stored)),
  ...checkName(values.companyName ?? '', 'companyName', false),
];

/** Checks typed or pasted names, one client each. */
export const checkClientNames = (names: readonly string[]): Violation[] =>
  names.length === 0
    ? [blankAt('names')]
    : names.flatMap((name, index) => {
        const { firstName, lastName } = parseClientName(name);
        const path = `names[${index}]`;
        return [...checkName(firstName, path), ...checkName(lastName, path, false)].slice(0, 1);
      });

/** Returns a conflict with the number of projects while the client has any. */
export function checkDeleteClient(projectCount: number): Refusal | undefined {
  if (projectCount === 0) return undefined;
  const projects = projectCount === 1 ? '1 project belongs' : `${groupedText(projectCount)} projects belong`;
  return refuse('conflict', `This client can't be deleted: ${projects} to it.`);
}
