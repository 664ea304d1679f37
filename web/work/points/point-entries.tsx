/** List of point entries: signed amount, description, author and time. */
import { Text } from '@mantine/core';
import { numberText } from '#web/lib/time/format.ts';
import type { ReactNode } from 'react';
import classes from './points.module.css';

export type PointEntry = {
  key: string | number;
  isAdded: boolean;
  amount: number;
  description: string;
  /** Kind, author and time, if known. */
  details?: string;
};

type PointEntriesProps = { title: string; entries: readonly PointEntry[]; empty: ReactNode };

export function PointEntries({ title, entries, empty }: PointEntriesProps) {
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {entries.length === 0 && <Text c="dimmed">{empty}</Text>}
      <ul className={classes.list}>
        {entries.map(({ key, isAdded, amount, description, details }) => (
          <li key={key} className={classes.entry}>
            <span className={classes.amount} data-added={isAdded}>
              {`${isAdded ? '+' : '−'}${numberText(amount)}`}
            </span>
            <div className={classes.text}>
              <Text>{description || 'No description'}</Text>
              {details && (
                <Text size="xs" c="dimmed">
                  {details}
                </Text>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
