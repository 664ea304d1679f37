/** A part of a screen that could not be loaded: what happened, and another try. */
import { Button, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

type Props = { message: string; onRetry: () => void; isRetrying?: boolean };

export function ErrorRetry({ message, onRetry, isRetrying = false }: Props) {
  return (
    <Group role="alert" gap="sm" py="md" justify="center">
      <IconAlertCircle size={20} color="var(--mantine-color-error)" aria-hidden />
      <Text>{message}</Text>
      <Button size="compact-sm" variant="default" loading={isRetrying} onClick={onRetry}>
        Retry
      </Button>
    </Group>
  );
}
