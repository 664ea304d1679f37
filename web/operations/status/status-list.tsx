/** Section of the status page with labels and values. */
import { Paper, Title } from '@mantine/core';
import { useId } from 'react';
import type { StatusLine } from './status-labels.ts';
import classes from './status.module.css';

export function StatusList({ title, lines }: { title: string; lines: readonly StatusLine[] }) {
  const id = useId();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Title order={2} id={id} fz="lg">
        {title}
      </Title>
      <dl className={classes.list}>
        {lines.map(({ label, text, isBad }) => (
          <div key={label} className={classes.line}>
            <dt>{label}</dt>
            <dd className={isBad ? classes.bad : undefined}>{text}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}
