/** What a link for clients shows and allows, chosen for a new one or changed (docs/review.md#links). */
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import type { Cut } from '#domain/review/cuts.ts';
import { dayOf, endOfDay } from '#domain/platform/dates.ts';
import { checkLink, type LinkDraft, SHARE_TEXTS, type ShareLink, usualExpiry } from '#domain/review/share.ts';
import { type Failure, failureOf } from '#web/lib/api-error.ts';
import { formErrors, showViolations } from '#web/lib/form-errors.ts';
import { dayInWords } from '#web/lib/format.ts';
import { nowIso } from '#web/lib/server-clock.ts';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { focusFirstField } from '#web/ui/first-field.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useState } from 'react';

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

const showsOf = ({ cutId, showsAllCuts }: ShareLink): string =>
  showsAllCuts ? ALL : cutId === null ? LATEST : String(cutId);

const valuesOf = (link: ShareLink | undefined): Values => ({
  label: link?.label ?? '',
  shows: link ? showsOf(link) : LATEST,
  expiresAt: dayOf(link?.expiresAt ?? usualExpiry(nowIso())),
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

/** Of a link that is changed, a day that was not touched stays the moment that it was. */
function draftOf(values: Values, link: ShareLink | undefined): LinkDraft {
  const isSameDay = link !== undefined && values.expiresAt === dayOf(link.expiresAt);
  const { label, shows, mayNote, isHeld, mayDecide, mayDownload, hasWatermark } = values;
  return {
    label: label.trim(),
    cutId: shows === LATEST || shows === ALL ? null : Number(shows),
    showsAllCuts: shows === ALL,
    ...(isSameDay ? {} : { expiresAt: endOfDay(values.expiresAt) }),
    ...{ mayNote, isHeld: mayNote && isHeld, mayDecide, mayDownload, hasWatermark },
    ...passwordIn(values),
  };
}

function validatorOf(link: ShareLink | undefined) {
  return (values: Values): Record<string, string> => {
    if (values.expiresAt === '') return { expiresAt: 'Choose the last day.' };
    return formErrors(checkLink(draftOf(values, link), nowIso()));
  };
}

type LinkFormProps = {
  cuts: readonly Cut[];
  /** The one that is changed. */
  link?: ShareLink | undefined;
  save: (draft: LinkDraft) => Promise<void>;
  onCancel: () => void;
  onDirty: (isDirty: boolean) => void;
};

export function LinkForm({ cuts, link, save, onCancel, onDirty }: LinkFormProps) {
  const form = useForm<Values>({ initialValues: valuesOf(link), validate: validatorOf(link) });
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const submit = form.onSubmit(
    async (values) => {
      if (isBusy) return;
      setBusy(true);
      setFailure(undefined);
      try {
        await save(draftOf(values, link));
      } catch (error) {
        if (!showViolations(form, error)) setFailure(failureOf('The link could not be saved.', error));
        setBusy(false);
      }
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  const shown = [
    { value: LATEST, label: 'Always the latest version' },
    { value: ALL, label: 'All versions' },
    ...cuts.map(({ id, number }) => ({ value: String(id), label: `Version ${number} alone` })),
  ];
  const tick = (name: 'mayNote' | 'isHeld' | 'mayDecide' | 'mayDownload' | 'hasWatermark' | 'isPasswordTaken') =>
    form.getInputProps(name, { type: 'checkbox' });
  return (
    <form
      ref={focusFirstField}
      onSubmit={submit}
      noValidate
      aria-label={link ? `Change the link ${link.label}` : 'New link'}
    >
      <Stack gap="sm">
        {failure && <FailureNote {...failure} />}
        <TextInput
          label="Label"
          description="Whom it is for; its guests see it."
          required
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('label')}
        />
        <NativeSelect label="Shows" data={shown} {...form.getInputProps('shows')} />
        <TextInput
          type="date"
          label="Last day"
          description={dayInWords(form.values.expiresAt)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          {...form.getInputProps('expiresAt')}
        />
        <PasswordInput
          label={link?.hasPassword ? 'New password' : 'Password'}
          description={link?.hasPassword ? 'Empty keeps the one that it has.' : 'Empty for none.'}
          autoComplete="new-password"
          disabled={form.values.isPasswordTaken}
          {...form.getInputProps('password')}
        />
        {link?.hasPassword && <Checkbox label="Take the password away" {...tick('isPasswordTaken')} />}
        <Checkbox label="Guests write notes" {...tick('mayNote')} />
        {form.values.mayNote && (
          <Checkbox
            label="Hold their notes back"
            description="Editors see them once you release them."
            {...tick('isHeld')}
          />
        )}
        <Checkbox label="Guests approve or ask for changes" {...tick('mayDecide')} />
        <Checkbox label="Guests download the file" {...tick('mayDownload')} />
        <Checkbox label="Name over the picture" description={SHARE_TEXTS.watermark} {...tick('hasWatermark')} />
      </Stack>
      <FormActions
        submitLabel={link ? 'Save link' : 'Make link'}
        busyLabel="Saving..."
        isBusy={isBusy}
        isSticky
        onCancel={onCancel}
      />
    </form>
  );
}
