/** The one body of every project form, in a dialog that does not lose what was typed. */
import { Box, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { PROJECT_TEXTS } from '#domain/platform/messages.ts';
import { closeUnlessDirty, Dialog } from '#web/ui/dialog.tsx';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { EditConflictPanel } from '#web/ui/edit-conflict-panel.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { MeanwhileNote } from '#web/ui/meanwhile-note.tsx';
import { TeamBadge } from '../project-badges.tsx';
import { DetailsGroup } from './details-group.tsx';
import { FirstGroup } from './first-group.tsx';
import { LengthGroup, LengthRestGroup } from './length-group.tsx';
import { More, useMore } from './more.tsx';
import classes from './project-form.module.css';
import { type Opening, useProjectForm } from './use-project-form.ts';
import { useRemembered } from './remembered.ts';
import { useCreations } from './use-creations.ts';
import { StartGroup, useDates, WhenGroup } from './when-group.tsx';
import { WhoGroup } from './who-group.tsx';

const InviteDialog = latePart(async () => (await import('#web/identity/invites/invite-dialog.tsx')).InviteDialog);

export type ProjectFormProps = Opening & {
  title: string;
  submitLabel: string;
  /** The service's own text for this failure (docs/projects.md#forms). */
  failedText: string;
  /** A duplicate takes most from its original and carries the TEAM mark. */
  isDuplicate?: boolean;
  /** The type was named before the form opened. */
  hasClass?: boolean;
  /** A project that begins anew has no revisions to count. */
  hasRevisions: boolean;
  onClose: () => void;
};

const RESTORED = 'What you typed here before is back. It has not been saved yet.';

/** What failed, in the form's words and in the service's, and why (docs/projects.md#forms). */
function Failure({ error, failedText }: { error: unknown; failedText: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What it returns is a promise in newer browsers, which an effect must not.
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
  const { form, submit, isBusy, failure, rows, round, choose, meanwhile, wasRestored, isDirty, finish } = state;
  const creations = useCreations(form);
  const dates = useDates(form, state.base !== undefined);
  const isNew = props.base === undefined && !isDuplicate;
  const more = useMore({ form, kind, initial: props.initial, isOpenAtFirst: !isNew });
  useRemembered(form, { initial: props.initial, isNew, hasClass });
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
              <EditConflictPanel key={round} what="project" rows={rows} onChoose={choose} />
            </Box>
          )}
          <MeanwhileNote rows={isBusy ? [] : meanwhile} isSticky />
          {wasRestored && (
            <Text size="xs" c="dimmed" mb="sm">
              {RESTORED}
            </Text>
          )}
          <FirstGroup form={form} creations={creations} isFixed={isDuplicate} />
          <WhenGroup form={form} dates={dates} kind={kind} base={state.base?.project} />
          <LengthGroup {...lengths} onUnit={state.setUnit} />
          <More values={form.values} isOpen={more.isOpen} onToggle={more.toggle}>
            <DetailsGroup form={form} isFixed={isDuplicate} hasRevisions={hasRevisions} />
            <WhoGroup form={form} />
            <LengthRestGroup {...lengths} />
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
      {/* Beside the form, not in it: a form inside a form would submit both. */}
      {creations.newEditor && <InviteDialog type="editor" {...creations.newEditor} />}
    </>
  );
}
