/** Dialogs of an assignment: the people who could take a project, and a project that someone else changed in the meantime. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BoardProject } from '#domain/planning/workload.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import type { PersonRef } from '#domain/platform/person.ts';
import { dateTimeText } from '#web/lib/time/format.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { Waiting } from '#web/ui/feedback/waiting.tsx';
import { Person, personName } from '#web/work/projects/card/person.tsx';
import type { AssignConflict } from './use-assign.ts';
import { candidatesQuery } from './workload.queries.ts';
import { RiskBadge } from './risk-badge.tsx';
import { freeFromText, WORKLOAD_TEXTS, wouldFinishText } from './workload-texts.ts';
import classes from './workload.module.css';

type AssignDialogProps = {
  project: BoardProject;
  assignedToId: number | null;
  onPick: (person: PersonRef) => void;
  onClose: () => void;
};

export function AssignDialog({ project, assignedToId, onPick, onClose }: AssignDialogProps) {
  const { data, error, refetch, isFetching } = useQuery(candidatesQuery({ project: project.id }));
  const people = data?.filter(({ person }) => person.id !== assignedToId);
  return (
    <Dialog isOpen title="Assign to…" onClose={onClose}>
      <Text mb="sm">{project.title}</Text>
      {!data && error && (
        <QueryError message={WORKLOAD_TEXTS.candidatesFailed} query={{ error, refetch, isFetching }} />
      )}
      {!data && !error && <Waiting text={COMMON_TEXTS.loading} height={200} />}
      {people?.length === 0 && <Text c="dimmed">Nobody else can take it.</Text>}
      {people && people.length > 0 && (
        <ul className={classes.candidates} aria-label="People, earliest finish first">
          {people.map((candidate) => (
            <li key={candidate.person.id}>
              <button type="button" className={classes.candidate} onClick={() => onPick(candidate.person)}>
                <Person person={candidate.person} />
                <span>
                  {wouldFinishText(candidate)}
                  <span className={classes.risks}>
                    <RiskBadge {...candidate} />
                    <Text span size="xs" c="dimmed">
                      {freeFromText(candidate)}
                    </Text>
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

type ConflictDialogProps = {
  conflict: AssignConflict;
  onAssignAnyway: () => void;
  onClose: () => void;
};

/** Shows the project as it is now next to the assignment that was refused. */
export function ConflictDialog({ conflict: { person, latest }, onAssignAnyway, onClose }: ConflictDialogProps) {
  const { project } = latest;
  return (
    <Dialog isOpen title="The project was changed" kind="question" onClose={onClose}>
      <Stack gap="sm">
        <Text>{`Someone else changed “${project.title}” after this page loaded it.`}</Text>
        <Text>
          {`Now: assigned to ${personName(project.assignedTo)}, ${project.deadlineAt === null ? 'no deadline' : `due ${dateTimeText(project.deadlineAt)}`}.`}
        </Text>
        <Text>{`Your change: assign to ${personName(person)}.`}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Keep as it is
          </Button>
          <Button onClick={onAssignAnyway}>{`Assign to ${personName(person)}`}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
