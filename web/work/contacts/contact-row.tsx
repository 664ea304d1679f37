/** One contact in the list: name, address, what they may do, whether emails reach them, and actions. */
import { Text } from '@mantine/core';
import { IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CLIENT_LANGUAGE_LABELS } from '#domain/platform/clients/client-languages.ts';
import { type ClientContact, CONTACT_TEXTS } from '#domain/work/client-contacts.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { dateText } from '#web/lib/time/format.ts';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import { type MenuParts, MoreItem, MoreMenu } from '#web/ui/menu/more-menu.tsx';
import classes from './contacts.module.css';
import { useChangeContact, useDeleteContact } from './contacts.queries.ts';

function useContactActions(contact: ClientContact) {
  const { mutateAsync: remove } = useDeleteContact();
  const { mutateAsync: change } = useChangeContact();
  return {
    remove: async (): Promise<void> => {
      const isSure = await confirm({
        title: `Delete ${contact.name}`,
        message: "Links and the client page of this contact end. This can't be undone.",
        confirmLabel: 'Delete',
        isDangerous: true,
      });
      if (!isSure) return;
      remove(contact.id).then(
        () => notifySuccess('Contact deleted.'),
        (error: unknown) => notifyFailure(failureOf("Couldn't delete the contact.", error)),
      );
    },
    retry: (): void => {
      change({ contact, change: { retry: true } }).then(
        () => notifySuccess('The next email is sent to this address again.'),
        (error: unknown) => notifyFailure(failureOf("Couldn't save the contact.", error)),
      );
    },
  };
}

const detailsOf = ({ language, mayDecide }: ClientContact): string =>
  [mayDecide && 'May decide', language && CLIENT_LANGUAGE_LABELS[language]].filter(Boolean).join(' · ');

/** What higher areas add to a contact: a line below it, and menu items. */
export type ContactExtras = {
  renderDetail: (contact: ClientContact) => ReactNode;
  renderItems: (contact: ClientContact, parts: MenuParts) => ReactNode;
};

type ContactRowProps = { contact: ClientContact; extras: ContactExtras; onEdit: () => void };

export function ContactRow({ contact, extras, onEdit }: ContactRowProps) {
  const actions = useContactActions(contact);
  const { name, email, emailState, emailStateSince: since } = contact;
  const details = detailsOf(contact);
  return (
    <li className={classes.contact}>
      <div style={{ minWidth: 0 }}>
        <Text fw={500}>{name}</Text>
        <Text size="sm">{email}</Text>
        {details !== '' && (
          <Text size="sm" c="dimmed">
            {details}
          </Text>
        )}
        {emailState !== 'on' && (
          <Text size="sm" c="var(--mantine-color-error)">
            {`${CONTACT_TEXTS.emailLabels[emailState]}${since ? ` on ${dateText(since)}` : ''}. ${CONTACT_TEXTS.emailDetails[emailState]}`}
          </Text>
        )}
        {extras.renderDetail(contact)}
      </div>
      <MoreMenu label={`Actions on ${name}`}>
        {(parts) => (
          <>
            <MoreItem parts={parts} icon={IconPencil} label="Edit" onPress={onEdit} />
            {emailState === 'refused' && (
              <MoreItem parts={parts} icon={IconRefresh} label="Try address again" onPress={actions.retry} />
            )}
            {extras.renderItems(contact, parts)}
            <MoreItem parts={parts} icon={IconTrash} label="Delete" onPress={() => void actions.remove()} />
          </>
        )}
      </MoreMenu>
    </li>
  );
}
