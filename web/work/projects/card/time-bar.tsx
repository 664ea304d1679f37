/** Worked and allowed time: text, and a thin bar with a mark at 80 % that turns red above 100 % (docs/projects.md#clock). */
import type { CSSProperties } from 'react';
import { hoursText } from '#domain/platform/hours-text.ts';
import { runtimeTextOf } from '#domain/work/projects/project-timer.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { useTick } from '#web/lib/time/use-tick.ts';
import plain from '#web/ui/figures/plain.module.css';
import { NEARLY_USED_UP, timeUseOf } from './time-use.ts';
import { statusColor, StatusIcon } from './status-badge.tsx';
import classes from './time-bar.module.css';

/** Returns the bar's color: gray unless over time, since the badge shows the status. */
const barColor = (isOver: boolean): string => (isOver ? statusColor('late') : 'var(--mantine-color-dimmed)');

/** Returns the run time as on cards; a paused timer says so after its time. */
function runtimeLabel(project: Project, now: string): string {
  const text = runtimeTextOf(project, now);
  return project.status === 'paused' && text !== 'Paused' ? `${text} (paused)` : text;
}

type RunTimeProps = {
  project: Project;
  /** True to hide the allowed time, which is shown elsewhere. */
  isAlone?: boolean;
};

/** Run time as text, updated every second while running. */
export function RunTime({ project, isAlone = false }: RunTimeProps) {
  const now = useTick(1_000, project.status === 'started');
  const { allowedMinutes, level } = timeUseOf(project, now);
  const isOver = level === 'over';
  return (
    <span className={classes.text} style={{ color: isOver ? statusColor('late') : undefined }}>
      {isOver && <StatusIcon status="late" size={14} />}
      <span>
        {runtimeLabel(project, now)}
        {allowedMinutes > 0 && !isAlone && (
          <span className={`${plain.text} ${plain.dimmed}`}>
            {project.startedAt === null || project.isRuntimeUnknown
              ? ` · ${hoursText(allowedMinutes)} allowed`
              : ` of ${hoursText(allowedMinutes)}`}
          </span>
        )}
      </span>
    </span>
  );
}

export function TimeBar({ project }: { project: Project }) {
  const now = useTick(1_000, project.status === 'started');
  const { allowedMinutes, workedMinutes, share, level } = timeUseOf(project, now);
  if (allowedMinutes === 0 || project.isRuntimeUnknown) return null;
  const percent = Math.min(100, share * 100);
  const label = `Worked ${hoursText(workedMinutes)} of ${hoursText(allowedMinutes)}`;
  return (
    <div className={classes.bar} style={{ '--tick': `${NEARLY_USED_UP * 100}%` } as CSSProperties} data-level={level}>
      <div className={classes.track}>
        <div
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={`${percent}%`}
          style={{ width: `${percent}%`, background: barColor(level === 'over') }}
        />
      </div>
    </div>
  );
}
