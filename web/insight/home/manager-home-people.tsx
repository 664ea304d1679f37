/** People on the manager's home page: leave to decide, and free editors. */
import { QuietLink } from '#web/ui/figures/quiet-link.tsx';
import type { FreePerson } from '#contract/insight/home.ts';
import { daysText, type Leave, totalDaysOf } from '#domain/work/leave/leave.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { OPEN_STATUSES } from '#domain/platform/project-status.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { shortDayText, weekdayName } from '#web/lib/time/local-time.ts';
import { countText } from '#web/lib/time/format.ts';
import { LeaveRowActions } from '#web/work/leave/leave-decision.tsx';
import { daySpanText } from '#web/work/leave/leave-text.ts';
import { Person } from '#web/work/projects/card/person.tsx';
import { projectsLink } from '#web/work/projects/list/projects-link.ts';
import type { Viewer } from '#web/work/projects/card/viewer.ts';
import classes from './day-list.module.css';

export function LeaveRow({ leave, onOpen }: { leave: Leave; onOpen: () => void }) {
  return (
    <li className={classes.row} data-row={leave.id} data-short>
      <div className={classes.what}>
        <Person person={leave.employee} absent={COMMON_TEXTS.unknown} />
        <div className={classes.small}>{leave.description}</div>
      </div>
      <span>{`${daySpanText(leave)} (${daysText(totalDaysOf(leave.leaveFrom, leave.leaveTill))})`}</span>
      <div className={classes.actions}>
        <LeaveRowActions leave={leave} onOpen={onOpen} />
      </div>
    </li>
  );
}

export function FreeRow({ free: { person, openProjects, until }, viewer }: { free: FreePerson; viewer: Viewer }) {
  const link = projectsLink(viewer.type, {
    assigneeEmail: person.email,
    statuses: OPEN_STATUSES,
    order: { by: 'due', direction: 'asc' },
  });
  return (
    <li className={classes.row} data-short>
      <Person person={person} />
      {openProjects === 0 ? (
        <span>Nothing open</span>
      ) : (
        <span>
          <QuietLink link={link} label={`${countText(openProjects, 'open project')} of ${fullNameOf(person)}`}>
            {countText(openProjects, 'open project')}
          </QuietLink>
        </span>
      )}
      {until !== undefined && <span>{`Until ${weekdayName(until).slice(0, 3)}, ${shortDayText(until)}`}</span>}
    </li>
  );
}
