/** History of an account or project for readers with access, latest first (docs/audit.md#histories). */
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AUDIT_ACTIONS, auditActorLabel, auditOriginLabel } from '#domain/journal/audit.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import type { AuditEvent } from '#contract/operations/audit.ts';
import { exactTimeText } from '#web/lib/time/format.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { AuditChanges } from './audit-changes.tsx';
import classes from './audit.module.css';
import { type HistorySubject, historyQuery } from './audit.queries.ts';

function Line({ event, of }: { event: AuditEvent; of: HistorySubject }) {
  const { at, action, actorId } = event;
  // Omits the name for actions that users take on their own account.
  const by = of.kind === 'user' && actorId === of.id ? '' : auditActorLabel(event);
  return (
    <li className={classes.line}>
      <Text fw={600}>{AUDIT_ACTIONS[action]}</Text>
      <Text c="dimmed" size="sm">
        {[exactTimeText(at), by && `by ${by}`, auditOriginLabel(event)].filter(Boolean).join(', ')}
      </Text>
      <Text component="div" size="sm">
        <AuditChanges {...event} />
      </Text>
    </li>
  );
}

type HistoryProps = { of: HistorySubject; failed: string };

/** Paged history; renders nothing when the server has no audit log. */
export function HistoryLines({ of, failed }: HistoryProps) {
  const [before, setBefore] = useState<number>();
  const { data, error, refetch, isFetching } = useQuery(historyQuery(of, before));
  if (!data && error) return <QueryError message={failed} query={{ error, refetch, isFetching }} />;
  if (data === undefined) return <LoadingText>{COMMON_TEXTS.loading}</LoadingText>;
  if (data === null || data.entries.length === 0) return <Text c="dimmed">No history yet.</Text>;
  const { entries, next } = data;
  return (
    <Stack gap="sm" align="flex-start">
      <ul className={classes.changes} style={{ alignSelf: 'stretch', maxWidth: 'none' }}>
        {entries.map((event) => (
          <Line key={event.id} event={event} of={of} />
        ))}
      </ul>
      <Button.Group>
        {before !== undefined && (
          <Button variant="default" onClick={() => setBefore(undefined)}>
            Newest
          </Button>
        )}
        {next !== null && (
          <Button variant="default" loading={isFetching} onClick={() => setBefore(next)}>
            Older
          </Button>
        )}
      </Button.Group>
    </Stack>
  );
}
