/** Entries of a day: projects that are due, with their status. */
import type { CalendarItem } from '#domain/planning/calendar.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import plain from '#web/ui/figures/plain.module.css';
import { ProjectLink } from '#web/work/projects/card/project-link.tsx';
import { StatusIcon } from '#web/work/projects/card/status-badge.tsx';
import { moveRefusalText, entryTip, displayStatusOf, displayStatusText, timeText } from './calendar-labels.ts';
import classes from './calendar.module.css';

type EntriesProps = { items: readonly CalendarItem[]; actor: Actor; isWide?: boolean };

/** `isWide` shows the time, which otherwise only screen readers get. */
export function Entries({ items, actor, isWide = false }: EntriesProps) {
  return (
    <ul className={classes.entries}>
      {items.map((item) => (
        <li
          key={item.id}
          data-row={item.id}
          data-tip={entryTip(actor, item)}
          data-wide={isWide || undefined}
          data-fixed={moveRefusalText(actor, item) !== undefined || undefined}
        >
          <ProjectLink id={item.id} className={classes.entry}>
            <StatusIcon status={displayStatusOf(item)} />
            <span className={`${classes.title} ${plain.truncate}`} data-done={isFinished(item.status) || undefined}>
              {item.title}
            </span>
            <span className={isWide ? plain.dimmed : plain.heard}>{timeText(item)}</span>
            <span className={plain.heard}>{displayStatusText(item)}</span>
          </ProjectLink>
        </li>
      ))}
    </ul>
  );
}
