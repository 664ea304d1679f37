/** Pages of contacts in the list of a client's contacts: when they were last used, and menu items (docs/people.md#contact-pages). */
import { Button, Text } from '@mantine/core';
import { IconLayoutList, IconLink, IconUnlink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ContactPage } from '#contract/review/client-pages-team.ts';
import type { ClientContact } from '#domain/work/client-contacts.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { dateText } from '#web/lib/time/format.ts';
import { CopyField } from '#web/ui/forms/copy-field.tsx';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import { type MenuParts, MoreItem } from '#web/ui/menu/more-menu.tsx';
import { contactPagesQuery, useEndPage, useMakePage } from './contact-pages.queries.ts';

const COPY_HINT = 'Send this address to the contact. It is shown only once, but you can create a new one later.';

function usageText({ isOpen, usedAt, endsAt }: ContactPage): string {
  if (!isOpen) return 'Client page ended';
  if (usedAt === null) return `Client page, not used yet. Ends on ${dateText(endsAt)} unless it is used`;
  return `Client page, last used on ${dateText(usedAt)}`;
}

/** An address that was just created. */
type Created = { name: string; url: string };

function useActions(onCreated: (created: Created) => void) {
  const { mutateAsync: make } = useMakePage();
  const { mutateAsync: end } = useEndPage();
  const create = ({ id, name }: ClientContact): Promise<void> =>
    make(id).then(
      (url) => onCreated({ name, url }),
      (error: unknown) => notifyFailure(failureOf("Couldn't create the client page.", error)),
    );
  const ask = (title: string, message: string, confirmLabel: string): Promise<boolean> =>
    confirm({ title, message, confirmLabel, isDangerous: true });
  return {
    create,
    replace: async (contact: ClientContact): Promise<void> => {
      const message = 'The address that this contact has now stops working.';
      if (await ask(`New address for ${contact.name}`, message, 'New address')) await create(contact);
    },
    end: async ({ id, name }: ClientContact): Promise<void> => {
      const message = 'Its address stops working. Links to single projects stay open.';
      if (!(await ask(`End client page of ${name}`, message, 'End client page'))) return;
      end(id).then(
        () => notifySuccess('Client page ended.'),
        (error: unknown) => notifyFailure(failureOf("Couldn't end the client page.", error)),
      );
    },
  };
}

/** What the list of contacts shows of their pages. */
export type ContactPages = {
  renderDetail: (contact: ClientContact) => ReactNode;
  renderItems: (contact: ClientContact, parts: MenuParts) => ReactNode;
  /** The dialog with a new address. */
  dialog: ReactNode;
};

/** Loads the pages of the client's contacts. Nothing is shown on servers without pages. */
export function useContactPages(clientId: number): ContactPages {
  const { data } = useQuery(contactPagesQuery(clientId));
  const [created, setCreated] = useState<Created>();
  const actions = useActions(setCreated);
  const pageOf = ({ id }: ClientContact) => data?.find(({ contactId }) => contactId === id);
  return {
    renderDetail: (contact) => {
      const page = pageOf(contact);
      return (
        page && (
          <Text size="sm" c="dimmed">
            {usageText(page)}
          </Text>
        )
      );
    },
    renderItems: (contact, parts) => {
      if (!data) return null;
      if (!pageOf(contact)?.isOpen)
        return (
          <MoreItem
            parts={parts}
            icon={IconLayoutList}
            label="Create client page"
            onPress={() => void actions.create(contact)}
          />
        );
      return (
        <>
          <MoreItem parts={parts} icon={IconLink} label="New address" onPress={() => void actions.replace(contact)} />
          <MoreItem parts={parts} icon={IconUnlink} label="End client page" onPress={() => void actions.end(contact)} />
        </>
      );
    },
    dialog: (
      <Dialog
        isOpen={created !== undefined}
        title={`Client page of ${created?.name ?? ''}`}
        kind="question"
        onClose={() => setCreated(undefined)}
      >
        <Text mb="sm">{COPY_HINT}</Text>
        <CopyField label="Address" value={created?.url ?? ''} isFocusedFirst />
        <Button mt="md" onClick={() => setCreated(undefined)}>
          Done
        </Button>
      </Dialog>
    ),
  };
}
