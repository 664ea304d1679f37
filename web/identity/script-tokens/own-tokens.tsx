/** On the profile: the own tokens for scripts, and a new one (docs/people.md#script-tokens). */
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SCRIPT_TOKEN_TEXTS } from '#domain/identity/script-tokens.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { scriptTokensQuery } from './script-tokens.queries.ts';
import { TokenList } from './token-list.tsx';

const MakeTokenDialog = latePart(async () => (await import('./make-token-dialog.tsx')).MakeTokenDialog);

/** Nothing where the provider has none. */
export function OwnTokens({ userId }: { userId: number }) {
  const { data } = useQuery(scriptTokensQuery(userId));
  const [isMaking, setMaking] = useState(false);
  if (data === null) return null;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="tokens-title" style={{ gridColumn: '1 / -1' }}>
      <Title order={2} id="tokens-title" fz="lg">
        {SCRIPT_TOKEN_TEXTS.title}
      </Title>
      <Text c="dimmed" mb="xs">
        {SCRIPT_TOKEN_TEXTS.explained}
      </Text>
      <TokenList userId={userId} />
      <Group mt="sm">
        <Button variant="default" onClick={() => setMaking(true)}>
          New token
        </Button>
      </Group>
      {isMaking && <MakeTokenDialog userId={userId} onClose={() => setMaking(false)} />}
    </Paper>
  );
}
