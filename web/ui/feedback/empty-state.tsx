/** Empty state: one sentence, and an action to add the first item. */
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { children: ReactNode; action?: ReactNode; icon?: ReactNode };

export function EmptyState({ children, action, icon }: Props) {
  return (
    <Stack align="center" gap="sm" w="100%" py={40} px="md">
      {icon}
      <Text c="dimmed" ta="center">
        {children}
      </Text>
      {action}
    </Stack>
  );
}
