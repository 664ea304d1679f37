/** Layout of sign-in, role selection and access denied: a centered card. */
import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWorkspaceName } from '#web/identity/settings/workspace-name.ts';
import classes from './open-page.module.css';

type Props = { title: string; children: ReactNode };

export function OpenPage({ title, children }: Props) {
  const workspaceName = useWorkspaceName();
  return (
    <main className={classes.page}>
      <p className={classes.name}>
        <img src="/favicon.svg" alt="" width={28} height={28} />
        <span className={classes.names}>
          Cutroom
          {workspaceName !== '' && <span className={classes.workspaceName}>{workspaceName}</span>}
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
