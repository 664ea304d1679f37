/** Project form dialogs for creating, editing, duplicating and the next episode; wrappers around one form. */
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ProjectFields } from '#contract/work/project-fields.ts';
import type { Me } from '#domain/identity/users.ts';
import { COMMON_TEXTS, PROJECT_TEXTS } from '#domain/platform/messages.ts';
import { correctsTimes, formKindOf, statusAtCreation } from '#domain/work/projects/project-form.ts';
import type { ProjectFormKind } from '#domain/work/projects/project-form-kinds.ts';
import { generateTrackingId } from '#domain/work/projects/tracking-id.ts';
import { useMe } from '#web/identity/current-user.ts';
import { draftKey } from '#web/lib/offline/drafts.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { notifySuccess, notifyWarning } from '#web/ui/feedback/toasts.ts';
import type { LoadedProject } from '../list/fetch-projects.ts';
import { type FormPrefill, formPrefillIn, prefilledValues } from './form-prefill.ts';
import {
  type NewFormContext,
  blankValues,
  duplicateValues,
  nextEpisodeValues,
  fieldsOf,
  type FormValues,
  valuesOf,
} from './form-values.ts';
import { leftPeopleQuery, projectForFormQuery, useProjectSaving } from './form.queries.ts';
import { type FormParts, type NextContext, NO_CONTEXT } from './form-parts.ts';
import { ProjectForm } from './project-form.tsx';

export type ProjectFormDialogProps = {
  mode: 'create' | 'edit' | 'duplicate' | 'next';
  /** Kind of form to create with; edits use the kind of the project, and duplicates and next episodes are new projects. */
  kind: ProjectFormKind;
  projectId?: number;
  parts: FormParts;
  onClose: () => void;
  onSaved: () => void;
};

type CloseHandlers = Pick<ProjectFormDialogProps, 'onClose' | 'onSaved'>;
type LoadedFormProps = CloseHandlers & { me: Me; loaded: LoadedProject };
type EditFormProps = LoadedFormProps & { latest: LoadedProject | undefined };

const TITLES = { new: 'New Project', ongoing: 'Ongoing Project', old: 'Old Project' } as const;
const NAMES = {
  create: 'Create Project',
  edit: 'Edit Project',
  duplicate: 'Duplicate Project',
  next: 'Next Episode',
} as const;

const beginningFor = (me: Me): NewFormContext => ({
  now: nowIso(),
  me,
  trackingId: generateTrackingId(Date.parse(nowIso()), Math.random),
});

/** Returns the fields of a project created now with that form. */
const newFields = (kind: ProjectFormKind, values: FormValues): Partial<ProjectFields> => ({
  ...fieldsOf(kind, values),
  deadlineAt: values.dates.deadline ?? undefined,
  status: statusAtCreation(kind),
  isRevised: false,
});

type CreateFormProps = CloseHandlers &
  Pick<FormParts, 'TemplateField'> & { kind: ProjectFormKind; me: Me; start: FormPrefill | undefined };

function CreateForm({ kind, me, start, TemplateField, onClose, onSaved }: CreateFormProps) {
  const [initial] = useState(() => prefilledValues(blankValues(kind, beginningFor(me)), start));
  const { create, refresh } = useProjectSaving();
  const save = async (values: FormValues): Promise<void> => {
    const fields = newFields(kind, values);
    // A cleared deadline is sent, since the template would fill in one that is left out.
    const deadlineAt = values.templateId === null ? fields.deadlineAt : values.dates.deadline;
    await create({ ...fields, deadlineAt }, values.templateId);
    notifySuccess('Project created.');
    void refresh();
  };
  return (
    <ProjectForm
      title={TITLES[kind]}
      submitLabel={NAMES.create}
      failedText={PROJECT_TEXTS.createFailed}
      kind={kind}
      initial={initial}
      save={save}
      // A draft of one prefilled form must not be restored into another.
      draftKey={draftKey(me.id, start ? `create ${kind} ${JSON.stringify(start)}` : `create ${kind}`)}
      hasClass={start?.projectClass !== undefined}
      hasRevisions={kind !== 'new'}
      hasDefaults
      TemplateField={me.offersTemplates && kind !== 'old' ? TemplateField : undefined}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}

function EditForm({ me, loaded, latest, onClose, onSaved }: EditFormProps) {
  const [{ kind, initial }] = useState(() => ({ kind: formKindOf(loaded.project), initial: valuesOf(loaded.project) }));
  const { change, refresh } = useProjectSaving();
  const save = async (values: FormValues, base: LoadedProject | undefined): Promise<void> => {
    const { project, etag } = base ?? loaded;
    const { status, isRevised, editRatioHour } = project;
    const fields = { ...fieldsOf(kind, values), status, isRevised, editRatioHour };
    const isCorrection = correctsTimes(kind, values.dates, valuesOf(project, kind).dates);
    await change(project.id, { fields, reason: isCorrection ? values.reason.trim() : undefined }, etag);
    notifySuccess('Project saved.');
    void refresh();
  };
  return (
    <ProjectForm
      title={NAMES.edit}
      submitLabel="Save Changes"
      failedText={PROJECT_TEXTS.updateFailed}
      kind={kind}
      initial={initial}
      base={loaded}
      latest={latest}
      save={save}
      draftKey={draftKey(me.id, `edit ${loaded.project.id}`)}
      hasRevisions
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}

/** Duplicates a project. If marking the original fails, the copy remains and the user is warned (docs/projects.md#duplicate). */
function DuplicateForm({ me, loaded, left, onClose, onSaved }: LoadedFormProps & { left: readonly number[] }) {
  const original = loaded.project;
  const [initial] = useState(() => duplicateValues(original, beginningFor(me), (id) => left.includes(id ?? 0)));
  const { create, markDuplicated, refresh } = useProjectSaving();
  const save = async (values: FormValues): Promise<void> => {
    const links = original.links.length > 0 ? { links: original.links } : {};
    const team = values.isSameVideo ? { teamId: original.id, teamRole: values.teamRole.trim() } : {};
    const copied = { isDuplicate: true, originalProjectId: original.id, ...team, ...links };
    await create({ ...newFields('new', values), ...copied });
    await markDuplicated(original.id).then(
      () => notifySuccess('Project duplicated.'),
      () => notifyWarning(PROJECT_TEXTS.duplicateMarkFailed),
    );
    void refresh();
  };
  return (
    <ProjectForm
      title={NAMES.duplicate}
      submitLabel={NAMES.duplicate}
      failedText={PROJECT_TEXTS.createFailed}
      kind="new"
      initial={initial}
      save={save}
      draftKey={draftKey(me.id, `duplicate ${original.id}`)}
      isDuplicate
      hasRevisions={false}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}

/** The next episode of a project, whose checks and deliverables the server copies (docs/projects.md#next-episode). */
function NextForm({ me, loaded, away, deadlineBefore, onClose, onSaved }: LoadedFormProps & NextContext) {
  const last = loaded.project;
  const [initial] = useState(() => {
    const isAway = (id: number | null): boolean => away.some((person) => person.id === id);
    return nextEpisodeValues(last, beginningFor(me), { deadlineBefore, isAway });
  });
  const { create, refresh } = useProjectSaving();
  const save = async (values: FormValues): Promise<void> => {
    await create({ ...newFields('new', values), previousId: last.id });
    notifySuccess('Project created.');
    void refresh();
  };
  return (
    <ProjectForm
      title={NAMES.next}
      submitLabel={NAMES.create}
      failedText={PROJECT_TEXTS.createFailed}
      kind="new"
      initial={initial}
      save={save}
      draftKey={draftKey(me.id, `next ${last.id}`)}
      note={away.map(({ name, reason }) => `${name} isn't assigned: ${reason}.`).join(' ')}
      isFolded
      hasRevisions={false}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}

function Waiting() {
  return (
    <Stack gap="sm">
      <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
      <Skeleton h={56} />
      <Skeleton h={56} />
      <Skeleton h={112} />
    </Stack>
  );
}

type OpenFormProps = ProjectFormDialogProps & { start: FormPrefill | undefined };

function OpenForm({ mode, kind, projectId, parts, start, onClose, onSaved }: OpenFormProps) {
  const me = useMe();
  const { data, isFetching, error, refetch } = useQuery(projectForFormQuery(projectId));
  // Keeps the first response: the version being edited must not change while the user types.
  const [opened, setOpened] = useState<LoadedProject>();
  if (data && !opened) setOpened(data);
  // If the request fails, the server still checks the people.
  const { data: left, isLoading: isChecking } = useQuery(
    leftPeopleQuery(mode === 'duplicate' ? opened?.project : undefined),
  );
  const next = parts.useNextContext(mode === 'next' ? opened?.project : undefined);
  const closing = { onClose, onSaved };
  if (me && mode === 'create')
    return <CreateForm kind={kind} me={me} start={start} TemplateField={parts.TemplateField} {...closing} />;
  if (me && opened && mode === 'edit') return <EditForm me={me} loaded={opened} latest={data} {...closing} />;
  if (me && opened && mode === 'duplicate' && !isChecking)
    return <DuplicateForm me={me} loaded={opened} left={left ?? []} {...closing} />;
  if (me && opened && mode === 'next' && !next.isLoading)
    return <NextForm me={me} loaded={opened} {...(next.data ?? NO_CONTEXT)} {...closing} />;
  const isMissing = mode !== 'create' && projectId === undefined;
  return (
    <Dialog isOpen title={NAMES[mode]} onClose={onClose}>
      {isMissing && <FailureNote text={PROJECT_TEXTS.idMissing} />}
      {error && <QueryError message={PROJECT_TEXTS.fetchFailed} query={{ error, refetch, isFetching }} />}
      {!isMissing && !error && <Waiting />}
    </Dialog>
  );
}

/** Returns the last prefill from the history state, and keeps it when the router drops the state on the next navigation. */
function useFormPrefill(): FormPrefill | undefined {
  const formStart = useLocation({ select: ({ state }) => JSON.stringify(state.formStart) });
  const [last, setLast] = useState(formStart);
  if (formStart !== undefined && formStart !== last) setLast(formStart);
  return useMemo(() => (last === undefined ? undefined : formPrefillIn(JSON.parse(last) as object)), [last]);
}

/** Dialog of the form, remounted for another kind, project or prefill. */
export function ProjectFormDialog(props: ProjectFormDialogProps) {
  const start = useFormPrefill();
  const key = `${props.mode} ${props.kind} ${props.projectId ?? ''} ${JSON.stringify(start)}`;
  return <OpenForm key={key} {...props} start={start} />;
}
