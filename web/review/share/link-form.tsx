/** Form for creating or editing a client link: what it shows and allows (docs/review.md#links). */
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import type { Cut } from '#domain/review/cuts.ts';
import { checkLink, type LinkDraft, SHARE_TEXTS, type ShareLink, defaultExpiry } from '#domain/review/share.ts';
import { namedVersionText } from '#web/review/versions/cut-labels.ts';
import { formErrors, useSubmit } from '#web/lib/form-errors.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { dayOf, endOfDay, longDayText } from '#web/lib/time/local-time.ts';

type Values = {
  label: string;
  shows: string;
  expiresAt: string;
  password: string;
  isPasswordTaken: boolean;
  mayNote: boolean;
  isHeld: boolean;
  mayDecide: boolean;
  mayDownload: boolean;
  hasWatermark: boolean;
};

const LATEST = 'latest';
const ALL = 'all';
const SENT = 'sent';

const showsOf = ({ cutId, showsAllCuts, showsSentOnly }: ShareLink): string => {
  if (showsAllCuts) return ALL;
  return cutId === null ? (showsSentOnly ? SENT : LATEST) : String(cutId);
};

const valuesOf = (link: ShareLink | undefined): Values => ({
  label: link?.label ?? '',
  shows: link ? showsOf(link) : LATEST,
  expiresAt: dayOf(link?.expiresAt ?? defaultExpiry(nowIso())),
  password: '',
  isPasswordTaken: false,
  mayNote: link?.mayNote ?? true,
  isHeld: link?.isHeld ?? false,
  mayDecide: link?.mayDecide ?? false,
  mayDownload: link?.mayDownload ?? false,
  hasWatermark: link?.hasWatermark ?? false,
});

const passwordIn = ({ password, isPasswordTaken }: Values): { password?: string | null } => {
  if (isPasswordTaken) return { password: null };
  return password === '' ? {} : { password };
};

/** Converts form values to a draft. An unchanged date keeps its exact expiration time. */
function draftOf(values: Values, link: ShareLink | undefined): LinkDraft {
  const isSameDay = link !== undefined && values.expiresAt === dayOf(link.expiresAt);
  const { label, shows, mayNote, isHeld, mayDecide, mayDownload, hasWatermark } = values;
  return {
    label: label.trim(),
    cutId: [LATEST, ALL, SENT].includes(shows) ? null : Number(shows),
    showsAllCuts: shows === ALL,
    showsSentOnly: shows === SENT,
    ...(isSameDay ? {} : { expiresAt: endOfDay(values.expiresAt) }),
    ...{ mayNote, isHeld: mayNote && isHeld, mayDecide, mayDownload, hasWatermark },
    ...passwordIn(values),
  };
}

function validatorOf(link: ShareLink | undefined) {
  return (values: Values): Record<string, string> => {
    if (values.expiresAt === '') return { expiresAt: 'Choose an end date.' };
    return formErrors(checkLink(draftOf(values, link), nowIso()));
  };
}

type LinkFormProps = {
  cuts: readonly Cut[];
  hasDeliverables: boolean;
  /** The link being edited; undefined for a new one. */
  link?: ShareLink | undefined;
  save: (draft: LinkDraft) => Promise<void>;
  onCancel: () => void;
  onDirty: (isDirty: boolean) => void;
};

export function LinkForm({ cuts, hasDeliverables, link, save, onCancel, onDirty }: LinkFormProps) {
  const form = useForm<Values>({ initialValues: valuesOf(link), validate: validatorOf(link) });
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { submit, failure, isBusy } = useSubmit(form, "Couldn't save the link.", (values) =>
    save(draftOf(values, link)),
  );
  const shown = [
    { value: LATEST, label: hasDeliverables ? 'Latest version of each deliverable' : 'Always the latest version' },
    { value: SENT, label: 'Sent versions' },
    { value: ALL, label: 'All versions' },
    ...cuts.map((cut) => ({ value: String(cut.id), label: `${namedVersionText(cut)} only` })),
  ];
  const tick = (name: 'mayNote' | 'isHeld' | 'mayDecide' | 'mayDownload' | 'hasWatermark' | 'isPasswordTaken') =>
    form.getInputProps(name, { type: 'checkbox' });
  return (
    <form ref={focusFirstField} onSubmit={submit} noValidate aria-label={link ? `Edit link ${link.label}` : 'New link'}>
      <Stack gap="sm">
        {failure && <FailureNote {...failure} />}
        <TextInput
          label="Label"
          description="Who the link is for. Guests see this."
          required
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('label')}
        />
        <NativeSelect label="Shows" data={shown} {...form.getInputProps('shows')} />
        <TextInput
          type="date"
          label="Open until"
          description={longDayText(form.values.expiresAt)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          {...form.getInputProps('expiresAt')}
        />
        <PasswordInput
          label={link?.hasPassword ? 'New password' : 'Password'}
          description={link?.hasPassword ? 'Leave empty to keep the current password.' : 'Leave empty for no password.'}
          autoComplete="new-password"
          disabled={form.values.isPasswordTaken}
          {...form.getInputProps('password')}
        />
        {link?.hasPassword && <Checkbox label="Remove password" {...tick('isPasswordTaken')} />}
        <Checkbox label="Guests can write notes" {...tick('mayNote')} />
        {form.values.mayNote && (
          <Checkbox
            label="Hold notes for release"
            description="Editors see notes after you release them."
            {...tick('isHeld')}
          />
        )}
        <Checkbox label="Guests can approve or request changes" {...tick('mayDecide')} />
        <Checkbox label="Guests can download the file" {...tick('mayDownload')} />
        <Checkbox label="Watermark with guest name" description={SHARE_TEXTS.watermark} {...tick('hasWatermark')} />
      </Stack>
      <FormActions
        submitLabel={link ? 'Save link' : 'Create link'}
        busyLabel="Saving..."
        isBusy={isBusy}
        isSticky
        onCancel={onCancel}
      />
    </form>
  );
}
