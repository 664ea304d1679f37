/** What happened to an account: sign-ins and changes, latest first (docs/audit.md#histories). */
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AUDIT_ACTIONS, AUDIT_TEXTS, auditActorLabel, auditOriginLabel } from '#domain/audit.ts';
import { COMMON_TEXTS } from '#domain/messages.ts';
import type { AuditEvent } from '#contract/audit.ts';
import { dateTimeText } from '#web/lib/format.ts';
import { ErrorRetry } from '#web/ui/error-retry.tsx';
import { LoadingText } from '#web/ui/loading-text.tsx';
import { AuditChanges } from './audit-changes.tsx';
import classes from './audit.module.css';
import { userAuditQuery } from './audit.queries.ts';

function Line({ event, userId }: { event: AuditEvent; userId: number }) {
  const { at, action, actorId } = event;
  const by = actorId === userId ? '' : auditActorLabel(event);
  return (
    <li className={classes.line}>
      <Text fw={600}>{AUDIT_ACTIONS[action]}</Text>
      <Text c="dimmed" size="sm">
        {[dateTimeText(at), by && `by ${by}`, auditOriginLabel(event)].filter(Boolean).join(', ')}
      </Text>
      <Text component="div" size="sm">
        <AuditChanges {...event} />
      </Text>
    </li>
  );
}

/** A page at a time; nothing where the provider has no audit log. */
export function AccountHistory({ userId }: { userId: number }) {
  const [before, setBefore] = useState<number>();
  const { data, error, refetch, isFetching } = useQuery(userAuditQuery(userId, before));
  if (!data && error)
    return (
      <ErrorRetry
        message={AUDIT_TEXTS.ownFailed}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (data === undefined) return <LoadingText>{COMMON_TEXTS.loading}</LoadingText>;
  if (data === null || data.entries.length === 0) return <Text c="dimmed">Nothing has been noted yet.</Text>;
  const { entries, next } = data;
  return (
    <Stack gap="sm" align="flex-start">
      <ul className={classes.changes}>
        {entries.map((event) => (
          <Line key={event.id} event={event} userId={userId} />
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
