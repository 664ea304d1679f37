/** Profile section: the user's sessions (docs/people.md#sessions). */
import { Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SESSIONS_TEXTS } from '#domain/platform/sign-in/sessions.ts';
import { SessionList } from './session-list.tsx';
import { sessionsQuery } from './sessions.queries.ts';

/** Renders nothing if the provider has no sessions. */
export function OwnSessions({ userId }: { userId: number }) {
  const { data } = useQuery(sessionsQuery(userId));
  if (data === null) return null;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="sessions-title" style={{ gridColumn: '1 / -1' }}>
      <Title order={2} id="sessions-title" fz="lg">
        {SESSIONS_TEXTS.title}
      </Title>
      <Text c="dimmed" mb="xs">
        {SESSIONS_TEXTS.explained}
      </Text>
      <SessionList userId={userId} isOwn />
    </Paper>
  );
}
