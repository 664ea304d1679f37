/** Contacts of a client: list, add, edit and delete (docs/people.md#contacts). */
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { checkContactCount, type ClientContact } from '#domain/work/client-contacts.ts';
import { useOpenDialog } from '#web/lib/address/open-dialog.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { type ContactExtras, ContactRow } from './contact-row.tsx';
import classes from './contacts.module.css';
import { contactsQuery } from './contacts.queries.ts';

const ContactDialog = lazyPart(async () => (await import('./contact-dialog.tsx')).ContactDialog);

type ContactsPartProps = { clientId: number; extras: ContactExtras };

function List({ clientId, extras, contacts }: ContactsPartProps & { contacts: readonly ClientContact[] }) {
  const { dialog, open, close } = useOpenDialog();
  const full = checkContactCount(contacts.length)?.message;
  const edited = dialog?.name === 'edit-contact' ? contacts.find(({ id }) => id === dialog.id) : undefined;
  const isOpen = edited !== undefined || dialog?.name === 'add-contact';
  return (
    <Stack gap="sm" align="flex-start">
      {contacts.length === 0 ? (
        <Text c="dimmed">No contacts yet.</Text>
      ) : (
        <ul className={classes.list} style={{ alignSelf: 'stretch' }} aria-label="Contacts">
          {contacts.map((contact) => (
            <ContactRow
              key={contact.id}
              contact={contact}
              extras={extras}
              onEdit={() => open('edit-contact', contact.id)}
            />
          ))}
        </ul>
      )}
      {full === undefined ? (
        <Button
          variant="default"
          size="compact-sm"
          mih={{ base: 40, sm: 30 }}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => open('add-contact')}
        >
          Add contact
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          {full}
        </Text>
      )}
      {isOpen && <ContactDialog clientId={clientId} contact={edited} isFirst={contacts.length === 0} onClose={close} />}
    </Stack>
  );
}

/** Loads the contacts of a client and shows them. */
export function ContactsPart({ clientId, extras }: ContactsPartProps) {
  const query = useQuery(contactsQuery(clientId));
  if (query.data) return <List clientId={clientId} extras={extras} contacts={query.data.contacts} />;
  if (query.error) return <QueryError message="Couldn't load the contacts." query={query} />;
  if (query.data === null) return <Text c="dimmed">This server has no contacts.</Text>;
  return (
    <Stack gap="xs" aria-busy>
      <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
      <Skeleton h={60} />
      <Skeleton h={30} w={120} />
    </Stack>
  );
}
