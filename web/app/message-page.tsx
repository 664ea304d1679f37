/** Page with a single message and a link: not found, access denied, error. */
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
