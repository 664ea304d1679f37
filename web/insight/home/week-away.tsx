/** People away during a week (docs/figures.md#week). */
import { Title } from '@mantine/core';
import type { Week } from '#contract/insight/home.ts';
import { leaveDayOf } from '#domain/work/leave/leave-halves.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { daySpanText } from '#web/work/leave/leave-text.ts';
import { sharedLink } from '#web/lib/address/links.ts';
import { Person } from '#web/work/projects/card/person.tsx';
import { QuietLink } from '#web/ui/figures/quiet-link.tsx';
import classes from './day-list.module.css';
import { HOME_TEXTS } from './home-labels.ts';

export function WeekAway({ week: { from, till, away } }: { week: Week }) {
  const search = { startDate: leaveDayOf(from), endDate: leaveDayOf(till) };
  return (
    <section aria-labelledby="away">
      <Title order={2} size="h4" id="away" mb="xs">
        Away
      </Title>
      <ul className={classes.list} aria-labelledby="away">
        {away.length === 0 && <li className={classes.none}>{HOME_TEXTS.nobodyAway}</li>}
        {away.map((one) => {
          const days = daySpanText({ ...one, leaveFrom: one.from, leaveTill: one.till });
          const link = sharedLink('leave', { ...search, 'employee.email': one.person.email });
          return (
            <li key={`${one.person.id} ${one.from}`} className={classes.row} data-short>
              <Person person={one.person} />
              <span>
                <QuietLink link={link} label={`${days}: leave of ${fullNameOf(one.person)}`}>
                  {days}
                </QuietLink>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
