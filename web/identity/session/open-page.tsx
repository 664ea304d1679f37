/** Layout of sign-in, role selection and access denied: a centered card. */
import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWorkspaceName } from '#web/identity/settings/workspace-name.ts';
import './open-page.css';

type Props = {
  title: string;
  /** Shown in place of the app's own sign and name. */
  logo?: ReactNode;
  /** Shown below the card. */
  footer?: ReactNode;
  children: ReactNode;
};

export function OpenPage({ title, logo, footer, children }: Props) {
  const workspaceName = useWorkspaceName();
  return (
    <main className="open-page">
      <p className="open-name">
        {logo ?? <img src="/favicon.svg" alt="" width={28} height={28} />}
        <span className="open-names">
          {!logo && 'Cutroom'}
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
