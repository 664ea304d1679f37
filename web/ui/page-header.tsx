/** Screen header: title, description and main actions. */
import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { title: string; subtitle?: ReactNode; actions?: ReactNode };

export function PageHeader({ title, subtitle, actions }: Props) {
  return (
    <Group justify="space-between" align="flex-start" gap="sm" mb="md">
      <div>
        <Title order={1}>{title}</Title>
        {subtitle && <Text c="dimmed">{subtitle}</Text>}
      </div>
      {actions && <Group gap={8}>{actions}</Group>}
    </Group>
  );
}
