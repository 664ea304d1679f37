/** Contacts of the client to email, and a message for them (docs/review.md#client-emails). */
import { Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { CLIENT_MESSAGE_LENGTH, type ClientContact, CONTACT_TEXTS } from '#domain/work/client-contacts.ts';

const PLAIN = { margin: 0, padding: 0, border: 0 };
const ROW = { padding: '4px 0', overflowWrap: 'anywhere' } as const;

export type ContactChoice = { ids: readonly number[]; message: string };
export const NO_CHOICE: ContactChoice = { ids: [], message: '' };

type ContactChoiceProps = {
  contacts: readonly ClientContact[];
  /** Why a contact can't be chosen, such as one who was emailed already. */
  refusalOf?: (contact: ClientContact) => string | undefined;
  /** True if a dialog opens with the focus on the first contact that can be chosen. */
  isFocusedFirst?: boolean;
  value: ContactChoice;
  onChange: (value: ContactChoice) => void;
};

/** Returns why no email reaches the contact, or undefined. */
export const emailRefusalOf = ({ emailState }: ClientContact): string | undefined =>
  emailState === 'on' ? undefined : CONTACT_TEXTS.emailLabels[emailState];

export function ContactChoiceFields({ contacts, refusalOf, isFocusedFirst, value, onChange }: ContactChoiceProps) {
  const toggle = (id: number, isChosen: boolean): void =>
    onChange({ ...value, ids: isChosen ? [...value.ids, id] : value.ids.filter((one) => one !== id) });
  const reasonOf = (contact: ClientContact): string | undefined => emailRefusalOf(contact) ?? refusalOf?.(contact);
  const first = contacts.find((contact) => reasonOf(contact) === undefined);
  return (
    <Stack gap="sm">
      <fieldset style={PLAIN}>
        <Text component="legend" size="sm" fw={500} mb={4}>
          Email to
        </Text>
        {contacts.map((contact) => {
          const refusal = reasonOf(contact);
          return (
            <Checkbox
              key={contact.id}
              style={ROW}
              label={contact.name}
              description={[contact.email, contact.mayDecide && 'May decide', refusal].filter(Boolean).join(' · ')}
              checked={value.ids.includes(contact.id)}
              disabled={refusal !== undefined}
              data-autofocus={(isFocusedFirst && contact === first) || undefined}
              onChange={({ currentTarget }) => toggle(contact.id, currentTarget.checked)}
            />
          );
        })}
      </fieldset>
      {value.ids.length > 0 && (
        <Textarea
          label="Message"
          placeholder="Optional"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={CLIENT_MESSAGE_LENGTH}
          value={value.message}
          onChange={({ currentTarget }) => onChange({ ...value, message: currentTarget.value })}
        />
      )}
    </Stack>
  );
}
