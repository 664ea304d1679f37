/** Project forms in the URL of a list: type choice, create, edit, duplicate and the next episode. */
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COMMON_TEXTS, PROJECT_TEXTS } from '#domain/platform/messages.ts';
import { formKindOf } from '#domain/work/projects/project-form.ts';
import {
  checkDuplicateProject,
  checkEditProject,
  mayCreateProject,
  ownershipOf,
} from '#domain/work/projects/project-rights.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { accessDenied, type Refusal } from '#domain/platform/refusal.ts';
import { CreateChooser } from '#web/work/projects/form/create-chooser.tsx';
import type { FormParts } from '#web/work/projects/form/form-parts.ts';
import { ProjectFormDialog } from '#web/work/projects/form/project-form-dialog.tsx';
import { formToUrl, type OpenForm } from '#web/work/projects/detail/project-dialogs.ts';
import { projectQuery } from '#web/work/projects/projects.queries.ts';
import type { Viewer } from '#web/work/projects/card/viewer.ts';
import { nextContextQuery } from '#web/work/templates/next-context.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { HiddenStatus } from '#web/ui/feedback/hidden-status.tsx';
import { useUrlDialogs } from './use-project-actions.ts';

const PARTS: FormParts = {
  TemplateField: lazyPart(async () => (await import('#web/work/templates/template-field.tsx')).TemplateField, {
    Waiting: () => <Skeleton h={78} mb="md" />,
  }),
  useNextContext: (last) => useQuery(nextContextQuery(last)),
};

type ExistingProjectForm = Exclude<OpenForm, { mode: 'choose' } | { mode: 'create' }>;

/** Shows the refusal for a form that the user may not open. */
function RefusedForm({ refusal, onClose }: { refusal: Refusal; onClose: () => void }) {
  return (
    <Dialog isOpen title={COMMON_TEXTS.accessDeniedTitle} kind="question" onClose={onClose}>
      <FailureNote text={refusal.message} />
    </Dialog>
  );
}

const refusalOf = (form: ExistingProjectForm, project: Project, viewer: Viewer): Refusal | undefined =>
  form.mode === 'edit' ? checkEditProject(viewer, ownershipOf(project)) : checkDuplicateProject(viewer);

/** Checks rights once, on opening: a later change by someone else must not discard the user's input. */
function CheckedForm({ form, viewer, project }: { form: ExistingProjectForm; viewer: Viewer; project: Project }) {
  const { close } = useUrlDialogs();
  const [{ refusal, kind }] = useState(() => ({
    refusal: refusalOf(form, project, viewer),
    kind: formKindOf(project),
  }));
  if (refusal) return <RefusedForm refusal={refusal} onClose={close} />;
  return (
    <ProjectFormDialog
      parts={PARTS}
      mode={form.mode}
      kind={kind}
      projectId={form.projectId}
      onClose={close}
      onSaved={close}
    />
  );
}

/** Edit and duplicate: the project determines the form type and the right to open it. */
function AboutProject({ form, viewer }: { form: ExistingProjectForm; viewer: Viewer }) {
  const { close } = useUrlDialogs();
  const { data, error, refetch, isFetching } = useQuery(projectQuery(form.projectId));
  if (!data)
    return error ? (
      <Dialog isOpen title="Project" onClose={close}>
        <QueryError message={PROJECT_TEXTS.fetchFailed} query={{ error, refetch, isFetching }} />
      </Dialog>
    ) : (
      <HiddenStatus>{COMMON_TEXTS.loading}</HiddenStatus>
    );
  return <CheckedForm form={form} viewer={viewer} project={data.project} />;
}

export function ProjectForms({ form, viewer }: { form: OpenForm; viewer: Viewer }) {
  const { open, close } = useUrlDialogs();
  if ('projectId' in form) return <AboutProject form={form} viewer={viewer} />;
  if (!mayCreateProject(viewer)) return <RefusedForm refusal={accessDenied()} onClose={close} />;
  if (form.mode === 'choose')
    return <CreateChooser onChoose={(kind) => open(formToUrl({ mode: 'create', kind }))} onClose={close} />;
  return <ProjectFormDialog parts={PARTS} mode="create" kind={form.kind} onClose={close} onSaved={close} />;
}
