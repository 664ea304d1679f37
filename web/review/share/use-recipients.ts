/** Contacts of a project's client whom a version can be emailed to (docs/review.md#client-emails). */
import { useQuery } from '@tanstack/react-query';
import type { Cut } from '#domain/review/cuts.ts';
import type { ClientContact } from '#domain/work/client-contacts.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { dateText } from '#web/lib/time/format.ts';
import { contactsQuery } from '#web/work/contacts/contacts.queries.ts';
import { emailRefusalOf } from '#web/work/contacts/contact-choice.tsx';
import { sendsQuery } from './sends.queries.ts';

export type Recipients = {
  contacts: readonly ClientContact[];
  /** Says when the contact was emailed the version; undefined for others. */
  refusalOf: (contact: ClientContact) => string | undefined;
  /** IDs of those who decide and were not emailed: what most people choose. */
  suggested: number[];
};

const NOBODY: Recipients = { contacts: [], refusalOf: () => undefined, suggested: [] };

/** Returns the contacts; none if the server sends no email or they can't be loaded, and undefined while they load. */
export function useRecipients(cut: Cut, { id, client }: Project): Recipients | undefined {
  const contacts = useQuery({ ...contactsQuery(client?.id ?? 0), enabled: client !== null });
  const sends = useQuery(sendsQuery(id));
  if (client === null || contacts.error || sends.error || contacts.data === null) return NOBODY;
  if (!contacts.data || !sends.data) return undefined;
  const { isOffered, contacts: all } = contacts.data;
  if (!isOffered) return NOBODY;
  const emailedAt = new Map(
    sends.data
      .filter(({ versions }) => versions.includes(cut.number))
      .map(({ contact, createdAt }) => [contact, createdAt]),
  );
  const refusalOf = (contact: ClientContact): string | undefined => {
    const at = emailedAt.get(contact.id);
    return at === undefined ? undefined : `Emailed on ${dateText(at)}`;
  };
  const isSuggested = (one: ClientContact): boolean =>
    one.mayDecide && emailRefusalOf(one) === undefined && refusalOf(one) === undefined;
  // A version that was sent without emails may have been sent another way.
  const suggested = cut.sentAt === null ? all.filter(isSuggested).map((one) => one.id) : [];
  return { contacts: all, refusalOf, suggested };
}
