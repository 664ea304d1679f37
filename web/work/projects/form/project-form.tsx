/** Body of all project forms, in a dialog that preserves unsaved input. */
import { Box, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { PROJECT_TEXTS } from '#domain/platform/messages.ts';
import { closeUnlessDirty, Dialog } from '#web/ui/dialog/dialog.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { EditConflictPanel } from '#web/ui/forms/edit-conflict-panel.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { RemoteChangesNote } from '#web/identity/last-change/remote-changes-note.tsx';
import { TeamBadge } from '../card/project-badges.tsx';
import { DetailsGroup } from './details-group.tsx';
import type { FormParts } from './form-parts.ts';
import { FirstGroup } from './first-group.tsx';
import { LengthGroup, MoreLengthGroup } from './length-group.tsx';
import { More, useMoreSection } from './more.tsx';
import classes from './project-form.module.css';
import { type FormOpening, useProjectForm } from './use-project-form.ts';
import { useClientDefaults } from './remembered.ts';
import { useCreations } from './use-creations.ts';
import { StartGroup, useDates, WhenGroup } from './when-group.tsx';
import { WhoGroup } from './who-group.tsx';

const InviteDialog = lazyPart(async () => (await import('#web/identity/invites/invite-dialog.tsx')).InviteDialog);

export type ProjectFormProps = FormOpening & {
  title: string;
  submitLabel: string;
  /** Documented error text of this request (docs/projects.md#forms). */
  failedText: string;
  /** Duplicates copy most fields from the original and carry the TEAM badge. */
  isDuplicate?: boolean;
  /** True if the values of the client's newest project fill in untouched fields. */
  hasDefaults?: boolean;
  /** Field for the template to begin from, if the workspace has any. */
  TemplateField?: FormParts['TemplateField'] | undefined;
  /** Shown above the fields. */
  note?: string;
  /** True if the More section begins folded though the values are copied. */
  isFolded?: boolean;
  /** True if the type was chosen before the form opened. */
  hasClass?: boolean;
  /** False for new projects, which have no revisions to count. */
  hasRevisions: boolean;
  onClose: () => void;
};

const RESTORED = "Your draft was restored. It isn't saved yet.";

/** Shows the form's headline, the documented text, and the reason (docs/projects.md#forms). */
function Failure({ error, failedText }: { error: unknown; failedText: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The braces matter: newer browsers return a promise here, which an effect must not return.
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <div ref={ref}>
      <FailureNote headline={PROJECT_TEXTS.saveFailed} text={failedText} error={error} />
    </div>
  );
}

export function ProjectForm(props: ProjectFormProps) {
  const { title, submitLabel, failedText, kind, isDuplicate = false, hasClass = false, hasRevisions, onClose } = props;
  const state = useProjectForm(props);
  const { form, submit, isBusy, failure, rows, round, choose, remoteChanges, wasRestored, isDirty, finish } = state;
  const creations = useCreations(form);
  const dates = useDates(form, state.base !== undefined);
  const { hasDefaults = false, TemplateField, note = '', isFolded = hasDefaults } = props;
  const more = useMoreSection({ form, kind, initial: props.initial, isOpenAtFirst: !isFolded });
  const fillFrom = useClientDefaults(form, { initial: props.initial, isNew: hasDefaults, hasClass });
  const lengths = { form, isFixed: isDuplicate, stored: state.stored, unit: state.unit };
  const close = (): void => {
    finish();
    onClose();
  };
  const heading = isDuplicate ? (
    <Group gap="xs">
      {title} <TeamBadge />
    </Group>
  ) : (
    title
  );
  return (
    <>
      <Dialog isOpen title={heading} onClose={close} isDirty={isDirty}>
        <form onSubmit={submit} noValidate aria-label={title} className={isDuplicate ? classes.fixed : undefined}>
          {rows.length > 0 && (
            <Box mb="md">
              <EditConflictPanel key={round} recordType="project" rows={rows} onChoose={choose} />
            </Box>
          )}
          <RemoteChangesNote rows={isBusy ? [] : remoteChanges} isSticky />
          {wasRestored && (
            <Text size="xs" c="dimmed" mb="sm">
              {RESTORED}
            </Text>
          )}
          {note !== '' && (
            <Text size="sm" mb="sm" role="status">
              {note}
            </Text>
          )}
          {TemplateField && <TemplateField form={form} onFill={fillFrom} />}
          <FirstGroup form={form} creations={creations} isFixed={isDuplicate} />
          <WhenGroup form={form} dates={dates} kind={kind} base={state.base?.project} />
          <LengthGroup {...lengths} onUnit={state.setUnit} />
          <More values={form.values} isOpen={more.isOpen} onToggle={more.toggle}>
            <DetailsGroup form={form} isFixed={isDuplicate} hasRevisions={hasRevisions} />
            <WhoGroup form={form} />
            <MoreLengthGroup {...lengths} />
            {kind === 'new' && <StartGroup form={form} dates={dates} />}
          </More>
          {failure !== undefined && <Failure error={failure} failedText={failedText} />}
          <FormActions
            submitLabel={submitLabel}
            busyLabel="Saving..."
            isBusy={isBusy}
            isSticky
            onCancel={() => void closeUnlessDirty(isDirty, close)}
          />
        </form>
      </Dialog>
      {/* Rendered outside the form, since a nested form would submit both. */}
      {creations.newEditor && <InviteDialog type="editor" {...creations.newEditor} />}
    </>
  );
}
