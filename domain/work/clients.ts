/** Clients: their names, and when one may be removed (docs/product.md#rights, docs/people.md#clients, docs/people.md#client-form). */
import type { Picture } from '#domain/files/media.ts';
import { groupedText } from '#domain/platform/numbers.ts';
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import { fullNameOf, type Named } from '#domain/platform/text.ts';
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
};

/** The client's full name; the company's where there is none. */
export const clientDisplayName = (client: Named & { companyName?: string | null }): string =>
  fullNameOf(client) || (client.companyName ?? '');

/** The company, where the name does not say it already: shown below the name. */
export const clientDetail = (client: Named & { companyName?: string | null }): string =>
  client.companyName && client.companyName !== clientDisplayName(client) ? client.companyName : '';

/** A client on one line: the name, with the company in brackets. */
export function clientChoice(client: Named & { companyName?: string | null }): string {
  const detail = clientDetail(client);
  return detail === '' ? clientDisplayName(client) : `${clientDisplayName(client)} (${detail})`;
}

/** A name that was typed in one field: its first word is the first name, the rest the last name. */
export function namesFrom(typed: string): Named {
  const [firstName = '', ...rest] = typed.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** An edit may not take a last name away; a client with one name stays so. */
export const needsLastName = (stored: Named | undefined): boolean => stored !== undefined && stored.lastName !== '';

/** First name required; last name required on the edit of a client that has one. */
export const checkClientForm = (values: Named & { companyName?: string }, stored?: Named): Violation[] => [
  ...checkName(values.firstName, 'firstName'),
  ...checkName(values.lastName, 'lastName', needsLastName(stored)),
  ...checkName(values.companyName ?? '', 'companyName', false),
];

/** What is wrong with names that were typed or pasted, a client each. */
export const checkClientNames = (names: readonly string[]): Violation[] =>
  names.length === 0
    ? [blankAt('names')]
    : names.flatMap((name, index) => {
        const { firstName, lastName } = namesFrom(name);
        const path = `names[${index}]`;
        return [...checkName(firstName, path), ...checkName(lastName, path, false)].slice(0, 1);
      });

/** A conflict, with the number, while projects belong to the client. */
export function checkDeleteClient(projectCount: number): Refusal | undefined {
  if (projectCount === 0) return undefined;
  const projects = projectCount === 1 ? '1 project belongs' : `${groupedText(projectCount)} projects belong`;
  return refuse('conflict', `This client cannot be deleted: ${projects} to it.`);
}
