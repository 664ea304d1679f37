/** The user's muted projects, each with a button to unmute it (docs/inbox.md#mute). */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mutesQuery, useMute } from '#web/work/projects/detail/mutes.queries.ts';

/** Renders nothing without muted projects; projects are muted from the inbox. */
export function MutedProjects() {
  const { data: projects } = useQuery(mutesQuery());
  const mute = useMute();
  if (!projects || projects.length === 0) return null;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="muted-title">
      <Title order={2} id="muted-title" fz="lg">
        Muted projects
      </Title>
      <Text c="dimmed" mb="sm">
        You only get notified when one of these is assigned to you.
      </Text>
      <Stack gap="xs">
        {projects.map(({ id, title }) => (
          <Group key={id} justify="space-between" wrap="nowrap">
            <Text style={{ overflowWrap: 'anywhere' }}>{title}</Text>
            <Button
              variant="default"
              aria-label={`Unmute: ${title}`}
              onClick={() => mute.mutate({ id, isMuted: false })}
            >
              Unmute
            </Button>
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}
