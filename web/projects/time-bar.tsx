/** Time worked against time allowed: words and a thin bar that turns amber at 80 % and red past 100 %. */
import { Group, Progress, Text } from '@mantine/core';
import { hoursText, runtimeTextOf } from '#domain/project-timer.ts';
import type { Project } from '#domain/project.ts';
import { useTick } from '#web/lib/use-tick.ts';
import { type TimeUse, timeUseOf } from './lateness.ts';
import { statusColor, StatusIcon } from './status-badge.tsx';

const BAR_COLORS: Record<TimeUse['level'], string> = {
  fine: statusColor('started'),
  nearly: statusColor('paused'),
  over: statusColor('late'),
};

/** The run time by the rule of the card; a paused clock says so beside the time that it holds. */
function runtimeLabel(project: Project, now: string): string {
  const text = runtimeTextOf(project, now);
  return project.status === 'paused' && text !== 'Paused' ? `${text} (paused)` : text;
}

/** The run time as words alone, ticking while the project runs. */
export function RunTime({ project }: { project: Project }) {
  const now = useTick(1_000, project.status === 'started');
  const { allowedMinutes, level } = timeUseOf(project, now);
  const isOver = level === 'over';
  return (
    <Group
      component="span"
      gap={4}
      wrap="nowrap"
      display="inline-flex"
      style={{ verticalAlign: 'bottom' }}
      c={isOver ? statusColor('late') : undefined}
    >
      {isOver && <StatusIcon status="late" size={14} />}
      <span>
        {runtimeLabel(project, now)}
        {allowedMinutes > 0 && (
          <Text span c="dimmed">
            {project.startedAt === null
              ? ` · ${hoursText(allowedMinutes)} allowed`
              : ` of ${hoursText(allowedMinutes)}`}
          </Text>
        )}
      </span>
    </Group>
  );
}

export function TimeBar({ project }: { project: Project }) {
  const now = useTick(1_000, project.status === 'started');
  const { allowedMinutes, workedMinutes, share, level } = timeUseOf(project, now);
  if (allowedMinutes === 0) return null;
  const told = `Worked ${hoursText(workedMinutes)} of ${hoursText(allowedMinutes)}`;
  return (
    <Progress.Root size={4} radius="xs">
      <Progress.Section value={Math.min(100, share * 100)} color={BAR_COLORS[level]} aria-label={told} />
    </Progress.Root>
  );
}
