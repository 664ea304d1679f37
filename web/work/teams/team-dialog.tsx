/** Dialog in which a project joins the team of another one, changes its role, or leaves (docs/projects.md#team). */
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { projectFieldsToApi, type ProjectFields } from '#contract/work/project-fields.ts';
import { changeProject } from '#contract/work/projects.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { call } from '#web/lib/api/api.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';
import { useSubmit } from '#web/lib/form-errors.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { projectsQuery } from '#web/work/projects/projects.queries.ts';

const SEARCH_MS = 300;
const SHOWN = 20;

/** Search field for the project that the team is joined by. */
function ProjectSelect({
  exceptId,
  error,
  onChange,
}: {
  exceptId: number;
  error: unknown;
  onChange: (id: number | null) => void;
}) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, SEARCH_MS);
  const { data } = useQuery(projectsQuery({ search, itemsPerPage: SHOWN, 'order[createdAt]': 'desc' }));
  const options = (data?.projects ?? [])
    .filter(({ id }) => id !== exceptId)
    .map(({ id, title }) => ({ value: String(id), label: `${title} · #${id}` }));
  return (
    <Select
      label="Same video as"
      required
      searchable
      placeholder="Type a title"
      nothingFoundMessage="No project found"
      // The server has searched already.
      filter={({ options: found }) => found}
      data={options}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(value) => onChange(value === null ? null : Number(value))}
      comboboxProps={{ withinPortal: false }}
      error={error as string | undefined}
      data-autofocus
    />
  );
}

function useTeamChange(id: number) {
  const refresh = useRefresh('projects');
  return async (fields: Partial<Pick<ProjectFields, 'teamId' | 'teamRole'>>): Promise<void> => {
    await call(changeProject, { params: { id }, body: projectFieldsToApi(fields) });
    await refresh();
  };
}

export function TeamDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const isMember = project.teamId !== null;
  const form = useForm<{ team: number | null; teamRole: string }>({
    initialValues: { team: null, teamRole: project.teamRole },
    validate: { team: (team) => (team === null && !isMember ? 'Choose a project.' : null) },
  });
  const change = useTeamChange(project.id);
  const { submit, failure, isBusy } = useSubmit(form, "Couldn't save the team.", async ({ team, teamRole }) => {
    await change({ ...(team === null ? {} : { teamId: team }), teamRole: teamRole.trim() });
    notifySuccess('Team saved.');
    onClose();
  });
  const leave = (): Promise<void> =>
    change({ teamId: null }).then(
      () => {
        notifySuccess('Left the team.');
        onClose();
      },
      (error: unknown) => notifyFailure(failureOf("Couldn't leave the team.", error)),
    );
  return (
    <Dialog isOpen title="Team" isDirty={form.isDirty()} onClose={onClose}>
      <form ref={focusFirstField} onSubmit={submit} noValidate aria-label="Team">
        <Stack gap="sm">
          {failure && <FailureNote {...failure} />}
          <Text size="sm">
            The editors of a team work on one video. They see each other&apos;s versions with their notes, and upload to
            the first project.
          </Text>
          {!isMember && (
            <ProjectSelect
              exceptId={project.id}
              error={form.errors['team']}
              onChange={(team) => form.setFieldValue('team', team)}
            />
          )}
          <TextInput
            label="Role"
            placeholder="e.g. Color"
            autoComplete="off"
            maxLength={LIMITS.teamRoleLength}
            {...form.getInputProps('teamRole')}
          />
          {isMember && (
            <Group>
              <Button variant="default" h={40} onClick={() => void leave()}>
                Leave the team
              </Button>
            </Group>
          )}
        </Stack>
        <FormActions submitLabel="Save" busyLabel="Saving..." isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
