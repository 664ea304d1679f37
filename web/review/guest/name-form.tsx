/** Form for the guest's name, in a dialog or before the picture. */
import { Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { checkGuestName } from '#domain/work/guest-name.ts';
import { t, translated } from '#web/lib/language/text.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { useNameGuest, type Visitor } from './guest.queries.ts';

type NameFormProps = {
  visitor: Visitor;
  initial: string;
  reason: string;
  /** True to announce the form instead of focusing it, because the guest is typing elsewhere. */
  isQuiet?: boolean;
  onNamed: () => void;
  onCancel?: () => void;
};

export function NameForm({ visitor, initial, reason, isQuiet = false, onNamed, onCancel }: NameFormProps) {
  const naming = useNameGuest(visitor);
  const [name, setName] = useState(initial);
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // React events bubble from a portaled dialog to the form that opened it.
    event.stopPropagation();
    const wrong = checkGuestName(name)[0]?.message;
    setFault(wrong && translated(wrong));
    if (wrong === undefined && !naming.isPending) naming.mutate(name, { onSuccess: onNamed });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t('Your name')}>
      <Stack gap="sm">
        <Text role={isQuiet ? 'alert' : undefined}>{reason}</Text>
        {naming.isError && <FailureNote text={t("Couldn't save your name.")} error={naming.error} />}
        <TextInput
          label={t('Your name')}
          required
          autoComplete="name"
          data-autofocus={!isQuiet || undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only control on the page
          autoFocus={!isQuiet}
          value={name}
          error={fault}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Stack>
      <FormActions
        submitLabel={t('Continue')}
        busyLabel={t('Saving...')}
        isBusy={naming.isPending}
        {...(onCancel ? { onCancel } : {})}
      />
    </form>
  );
}
