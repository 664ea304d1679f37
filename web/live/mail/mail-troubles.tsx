/** Mails that failed, and why, for administrators (docs/operations.md#mail). */
import { Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dateTimeText } from '#web/lib/format.ts';
import { mailTroublesQuery } from './mail.queries.ts';

/** Nothing where nothing failed. */
export function MailTroubles() {
  const { data: mails = [] } = useQuery(mailTroublesQuery());
  if (mails.length === 0) return null;
  return (
    <Paper withBorder p="md" mt="lg" maw={640} component="section" aria-labelledby="troubles-title">
      <Title order={2} id="troubles-title" fz="lg">
        Mails that were not sent
      </Title>
      <Stack component="ul" gap="sm" mt="sm" mb={0} pl="md">
        {mails.map(({ id, to, attempts, createdAt, nextAt, error }) => (
          <li key={id} style={{ overflowWrap: 'anywhere' }}>
            <Text fw={600}>{`To ${to}, of ${dateTimeText(createdAt)}`}</Text>
            <Text>{error}</Text>
            <Text c="dimmed">
              {nextAt ? `Tries: ${attempts}. Tried again at ${dateTimeText(nextAt)}.` : `Tries: ${attempts}. Given up.`}
            </Text>
          </li>
        ))}
      </Stack>
    </Paper>
  );
}
