/** Failed emails with their errors, for administrators (docs/operations.md#mail). */
import { Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dateTimeText } from '#web/lib/time/format.ts';
import { failedEmailsQuery } from './email.queries.ts';

/** Renders nothing when no email has failed. */
export function FailedEmails() {
  const { data: mails = [] } = useQuery(failedEmailsQuery());
  if (mails.length === 0) return null;
  return (
    <Paper withBorder p="md" mt="lg" maw={640} component="section" aria-labelledby="failed-emails-title">
      <Title order={2} id="failed-emails-title" fz="lg">
        Failed emails
      </Title>
      <Stack component="ul" gap="sm" mt="sm" mb={0} pl="md">
        {mails.map(({ id, to, attempts, createdAt, nextAt, error }) => (
          <li key={id} style={{ overflowWrap: 'anywhere' }}>
            <Text fw={600}>{`To ${to}, ${dateTimeText(createdAt)}`}</Text>
            <Text>{error}</Text>
            <Text c="dimmed">
              {nextAt
                ? `Attempts: ${attempts}. Next attempt: ${dateTimeText(nextAt)}.`
                : `Attempts: ${attempts}. No further attempts.`}
            </Text>
          </li>
        ))}
      </Stack>
    </Paper>
  );
}
