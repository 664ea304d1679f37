/** Shows how late a project is apart from the time it waited for the client, with a button that moves the deadline by that time. */
import { Button, Text } from '@mantine/core';
import { instantToApi } from '#contract/platform/jsonld.ts';
import type { Waits } from '#contract/work/waits.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { daysBetweenInclusive } from '#domain/platform/dates.ts';
import { countOf } from '#domain/platform/numbers.ts';
import { checkEditProject, ownershipOf } from '#domain/work/projects/project-rights.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { waitedText } from '#domain/work/wait-texts.ts';
import { dayOf } from '#web/lib/time/local-time.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { ignoreDoubleClick } from '#web/ui/forms/ignore-double-click.ts';
import { deadlineDayText, useMoveDeadline } from '#web/work/projects/detail/use-move-deadline.ts';

const MINUTE_MS = 60_000;

const nextMinute = (instant: string): string =>
  new Date(Math.ceil(Date.parse(instant) / MINUTE_MS) * MINUTE_MS).toISOString();

/** Returns the days between the two dates, as the deadline itself is shown, or hours on the same day. */
function lateText(deadlineAt: string, now: string): string {
  const days = daysBetweenInclusive(dayOf(deadlineAt), dayOf(now)) - 1;
  return days > 0 ? countOf(days, 'day') : waitedText(deadlineAt, now);
}

type LateByWaitsProps = { project: Project; actor: Actor; waits: Waits };

export function LateByWaits({ project, actor, waits: { adjustedDeadlineAt } }: LateByWaitsProps) {
  const move = useMoveDeadline();
  const { deadlineAt } = project;
  if (deadlineAt === null || adjustedDeadlineAt === null || adjustedDeadlineAt <= deadlineAt) return null;
  const moved = nextMinute(adjustedDeadlineAt);
  const day = deadlineDayText(dayOf(moved));
  const mayMove = actor.type !== 'editor' && !checkEditProject(actor, ownershipOf(project));
  return (
    <div>
      <Text>{`Late by ${lateText(deadlineAt, nowIso())}. Due ${day} without the time it waited for the client.`}</Text>
      {mayMove && (
        <Button
          variant="default"
          size="compact-md"
          mih={{ base: 40, sm: 32 }}
          mt={6}
          onClick={ignoreDoubleClick(() =>
            move.mutate({
              id: project.id,
              version: project.version,
              deadlineAt: moved,
              change: { deadlineAt: instantToApi(moved) },
            }),
          )}
        >
          {`Move deadline to ${day}`}
        </Button>
      )}
    </div>
  );
}
