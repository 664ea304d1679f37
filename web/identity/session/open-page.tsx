/** The plain page of sign-in, role selection and access denied: one card in the middle. */
import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHouseName } from '#web/identity/settings/house-name.ts';
import classes from './open-page.module.css';

type Props = { title: string; children: ReactNode };

export function OpenPage({ title, children }: Props) {
  const house = useHouseName();
  return (
    <main className={classes.page}>
      <p className={classes.name}>
        <img src="/favicon.svg" alt="" width={28} height={28} />
        <span className={classes.names}>
          Cutroom
          {house !== '' && <span className={classes.house}>{house}</span>}
        </span>
      </p>
      <Paper withBorder className={classes.card}>
        <Title order={1} mb="md">
          {title}
        </Title>
        {children}
      </Paper>
    </main>
  );
}
