/** Layout of sign-in, role selection and access denied: a centered card. */
import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWorkspaceName } from '#web/identity/settings/workspace-name.ts';
import './open-page.css';

type Props = {
  title: string;
  /** Shown below the card. */
  footer?: ReactNode;
  children: ReactNode;
};

export function OpenPage({ title, footer, children }: Props) {
  const workspaceName = useWorkspaceName();
  return (
    <main className="open-page">
      <p className="open-name">
        <img src="/favicon.svg" alt="" width={28} height={28} />
        <span className="open-names">
          Cutroom
          {workspaceName !== '' && <span className="open-workspace">{workspaceName}</span>}
        </span>
      </p>
      <Paper withBorder className="open-card">
        <Title order={1} mb="md">
          {title}
        </Title>
        {children}
      </Paper>
      {footer}
    </main>
  );
}
