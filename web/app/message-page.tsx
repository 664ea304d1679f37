/** A page that says one thing and offers a way on: not found, no access, broken. */
import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { title: string; children: ReactNode; actions: ReactNode };

export function MessagePage({ title, children, actions }: Props) {
  return (
    <Stack align="flex-start" gap="sm" py={48} maw={520} mx="auto">
      <Title order={1}>{title}</Title>
      <Text c="dimmed">{children}</Text>
      {actions}
    </Stack>
  );
}
