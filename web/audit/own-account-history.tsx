/** On the profile: what happened to the own account (docs/audit.md#histories). */
import { Button, Paper, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { AUDIT_TEXTS } from '#domain/audit.ts';
import { AccountHistory } from './account-history.tsx';

/** Fetched when it is asked for. */
export function OwnAccountHistory({ userId }: { userId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="account-history" style={{ gridColumn: '1 / -1' }}>
      <Title order={2} id="account-history" fz="lg">
        {AUDIT_TEXTS.ownTitle}
      </Title>
      <Text c="dimmed" mb="xs">
        {AUDIT_TEXTS.ownExplained}
      </Text>
      {isOpen ? (
        <AccountHistory userId={userId} />
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          Show
        </Button>
      )}
    </Paper>
  );
}
