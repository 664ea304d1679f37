/** Box above a form that says why it failed, announced at once. */
import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = { color?: 'red' | 'yellow'; children: ReactNode };

export const ErrorAlert = ({ color = 'red', children }: Props) => (
  <Alert role="alert" color={color} variant="light" icon={<IconAlertCircle aria-hidden />}>
    {children}
  </Alert>
);
