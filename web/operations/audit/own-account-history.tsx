/** History of the user's own account, on the profile (docs/audit.md#histories). */
import { Button, Paper, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { AUDIT_TEXTS } from '#domain/journal/audit.ts';
import { HistoryLines } from './history-lines.tsx';

/** Shows the user's account history, which loads when opened. */
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
        <HistoryLines of={{ kind: 'user', id: userId }} failed={AUDIT_TEXTS.ownFailed} />
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          Show
        </Button>
      )}
    </Paper>
  );
}
