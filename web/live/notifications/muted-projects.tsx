/** Projects that this person wants no lines of, each to be unmuted (docs/people.md#mute). */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mutesQuery, useMute } from '#web/work/projects/mutes.queries.ts';

/** Nothing where nothing is muted: it is done on a line of the inbox. */
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
        Your inbox tells you nothing of them, but when you are given the work.
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
