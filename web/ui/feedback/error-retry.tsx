/** Load error of a part of a screen: message, reason and a Retry button. */
import { Button, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { t } from '#web/lib/language/text.ts';
import { failureOf } from '#web/lib/api/api-error.ts';

type Props = {
  /** Catalogue text for the failed action. */
  message: string;
  /** Thrown error; its message is shown as the reason. */
  error?: unknown;
  onRetry: () => void;
  isRetrying?: boolean;
};

export function ErrorRetry({ message, error, onRetry, isRetrying = false }: Props) {
  const { text, reason } = failureOf(message, error);
  return (
    <Group role="alert" gap="sm" py="md" justify="center">
      <IconAlertCircle size={20} color="var(--mantine-color-error)" aria-hidden />
      <div>
        <Text>{text}</Text>
        {reason && (
          <Text size="xs" c="dimmed">
            {reason}
          </Text>
        )}
      </div>
      <Button size="compact-sm" variant="default" loading={isRetrying} onClick={onRetry}>
        {t('Retry')}
      </Button>
    </Group>
  );
}

/** The parts of a query's result that its error needs. */
type FailedQuery = { error: unknown; refetch: () => Promise<unknown>; isFetching?: boolean };

/** Load error of a query, which Retry sends again. */
export const QueryError = ({ message, query }: { message: string; query: FailedQuery }) => (
  <ErrorRetry
    message={message}
    error={query.error}
    onRetry={() => void query.refetch()}
    isRetrying={query.isFetching ?? false}
  />
);
