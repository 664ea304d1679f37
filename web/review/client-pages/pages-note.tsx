/** Whether an email that requests footage links to the contacts' pages, below the choice of contacts (docs/review.md#client-emails). */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ClientContact } from '#domain/work/client-contacts.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { contactPagesQuery } from './contact-pages.queries.ts';

/** Chosen contacts of the project's client. */
type PagesNoteProps = { project: Project; contacts: readonly ClientContact[] };

export function PagesNote({ project: { client, hiddenFromClient }, contacts }: PagesNoteProps) {
  const { data: pages } = useQuery(contactPagesQuery(client?.id ?? 0));
  if (!pages) return null;
  const pageOf = ({ id }: ClientContact) => pages.find(({ contactId, isOpen }) => contactId === id && isOpen);
  const namesOf = (some: readonly ClientContact[]): string => some.map(({ name }) => name).join(', ');
  const without = contacts.filter((one) => pageOf(one) === undefined);
  const outdated = contacts.filter((one) => pageOf(one)?.isInEmails === false);
  const reason = hiddenFromClient
    ? 'The project is hidden on client pages'
    : without.length > 0
      ? `${namesOf(without)} ${without.length === 1 ? 'has' : 'have'} no client page`
      : outdated.length > 0 && `The page of ${namesOf(outdated)} needs a new address`;
  return (
    <Text size="sm" c="dimmed">
      {reason
        ? `${reason}, so the email has no link for sending files.`
        : 'The email links to the page for sending files.'}
    </Text>
  );
}
