/** List on a home page: heading, link to the full list, and rows. */
import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { numberText } from '#web/lib/time/format.ts';
import type { LinkDestination } from '#web/lib/address/search-codec.ts';
import type { ProjectsLink } from '#web/work/projects/list/projects-link.ts';
import classes from './day-list.module.css';

type ShowAllProps = { total: number; subject: string; link: LinkDestination };

/** Link to the full list; `subject` is announced only to screen readers. */
export const ShowAll = ({ total, subject, link }: ShowAllProps) => (
  <Link
    to={link.to}
    search={link.search}
    className={classes.all}
    aria-label={`Show all ${numberText(total)}: ${subject}`}
  >
    {`Show all ${numberText(total)}`}
  </Link>
);

type DayListProps = {
  title: string;
  total: number;
  isEmpty: boolean;
  /** Whether the page shows every project of the list, so that there is nothing more to show. */
  isComplete: boolean;
  link: ProjectsLink;
  children: ReactNode;
};

/** Renders nothing without rows. */
export function DayList({ title, total, isEmpty, isComplete, link, children }: DayListProps) {
  const id = useId();
  if (isEmpty) return null;
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {!isComplete && <ShowAll total={total} subject={title} link={link} />}
      </div>
      <ul className={classes.list} aria-labelledby={id}>
        {children}
      </ul>
    </section>
  );
}
