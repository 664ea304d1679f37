/** Shows how late a project is without its client's waits, with a button that moves the deadline by them. */
import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { changeProjects, undoBulkChange } from '#contract/work/bulk.ts';
import { instantToApi } from '#contract/platform/jsonld.ts';
import type { Waits } from '#contract/work/waits.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { checkEditProject, ownershipOf } from '#domain/work/project-rights.ts';
import type { Project } from '#domain/work/project.ts';
import { waitedText } from '#domain/work/wait-texts.ts';
import { failureOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { dayOf, shortDayText, weekdayName } from '#web/lib/local-time.ts';
import { useRefresh } from '#web/lib/refresh.ts';
import { nowIso } from '#web/lib/server-clock.ts';
import { offerReversal } from '#web/ui/offer-reversal.ts';
import { ignoreDoubleClick } from '#web/ui/ignore-double-click.ts';
import { notifyFailure } from '#web/ui/toasts.ts';

const MINUTE_MS = 60_000;

/** Formats the day of an instant as 'Thu Nov 27'. */
function dayText(instant: string): string {
  const day = dayOf(instant);
  return `${weekdayName(day).slice(0, 3)} ${shortDayText(day)}`;
}

const nextMinute = (instant: string): string =>
  new Date(Math.ceil(Date.parse(instant) / MINUTE_MS) * MINUTE_MS).toISOString();

/** Moves the deadline by a bulk change of one project, because its undo also restores the time when the deadline was set, from which waits count. */
function useMoveDeadline({ id, version }: Project) {
  const refresh = useRefresh('projects');
  const { mutateAsync: undo } = useMutation({
    mutationFn: (change: number) => call(undoBulkChange, { params: { id: change } }),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: async (deadlineAt: string) => {
      const body = {
        ids: [id],
        count: 1,
        versions: { [id]: version },
        change: { deadlineAt: instantToApi(deadlineAt) },
      };
      return (await call(changeProjects, { body })).data.id;
    },
    onSuccess: (change, deadlineAt) => {
      if (change !== undefined) offerReversal(`Deadline moved to ${dayText(deadlineAt)}.`, () => undo(change));
    },
    onError: (error) => notifyFailure(failureOf("Couldn't move the deadline.", error)),
    onSettled: refresh,
  });
}

type LateByWaitsProps = { project: Project; actor: Actor; waits: Waits };

export function LateByWaits({ project, actor, waits: { adjustedDeadlineAt } }: LateByWaitsProps) {
  const move = useMoveDeadline(project);
  const { deadlineAt } = project;
  if (deadlineAt === null || adjustedDeadlineAt === null || adjustedDeadlineAt <= deadlineAt) return null;
  const moved = nextMinute(adjustedDeadlineAt);
  const day = dayText(moved);
  const mayMove = actor.type !== 'editor' && !checkEditProject(actor, ownershipOf(project));
  return (
    <div>
      <Text>
        {`Late by ${waitedText(deadlineAt, nowIso())}. Due ${day} without ${waitedText(deadlineAt, adjustedDeadlineAt)} of client wait.`}
      </Text>
      {mayMove && (
        <Button
          variant="default"
          size="compact-md"
          mih={{ base: 40, sm: 32 }}
          mt={6}
          onClick={ignoreDoubleClick(() => move.mutate(moved))}
        >
          {`Move deadline to ${day}`}
        </Button>
      )}
    </div>
  );
}
