/** Profile section: the user's API tokens (docs/people.md#script-tokens). */
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { API_TOKEN_TEXTS } from '#domain/identity/api-tokens.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { apiTokensQuery } from './api-tokens.queries.ts';
import { TokenList } from './token-list.tsx';

const CreateTokenDialog = lazyPart(async () => (await import('./create-token-dialog.tsx')).CreateTokenDialog);

/** Renders nothing if the provider has no API tokens. */
export function OwnTokens({ userId }: { userId: number }) {
  const { data } = useQuery(apiTokensQuery(userId));
  const [isMaking, setMaking] = useState(false);
  if (data === null) return null;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="tokens-title" style={{ gridColumn: '1 / -1' }}>
      <Title order={2} id="tokens-title" fz="lg">
        {API_TOKEN_TEXTS.title}
      </Title>
      <Text c="dimmed" mb="xs">
        {API_TOKEN_TEXTS.explained}
      </Text>
      <TokenList userId={userId} />
      <Group mt="sm">
        <Button variant="default" onClick={() => setMaking(true)}>
          New token
        </Button>
      </Group>
      {isMaking && <CreateTokenDialog userId={userId} onClose={() => setMaking(false)} />}
    </Paper>
  );
}
