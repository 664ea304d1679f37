/** A list of a home: its name, the way to all of it, and its rows. */
import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { numberText } from '#web/lib/format.ts';
import type { LinkTo } from '#web/lib/search-codec.ts';
import type { ProjectsLink } from '#web/work/projects/projects-link.ts';
import classes from './day-list.module.css';

type ShowAllProps = { total: number; what: string; link: LinkTo };

/** The way to the list that the rows are the first of; `what` is heard alone. */
export const ShowAll = ({ total, what, link }: ShowAllProps) => (
  <Link to={link.to} search={link.search} className={classes.all} aria-label={`Show all ${numberText(total)}: ${what}`}>
    {`Show all ${numberText(total)}`}
  </Link>
);

type DayListProps = { title: string; total: number; shown: number; link: ProjectsLink; children: ReactNode };

/** Nothing where there is no row to show. */
export function DayList({ title, total, shown, link, children }: DayListProps) {
  const id = useId();
  if (shown === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {total > shown && <ShowAll total={total} what={title} link={link} />}
      </div>
      <ul className={classes.list} aria-labelledby={id}>
        {children}
      </ul>
    </section>
  );
}
