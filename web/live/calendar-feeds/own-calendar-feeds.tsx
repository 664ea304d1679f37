/** Profile section: the user's calendar subscriptions (docs/inbox.md#calendar). */
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CALENDAR_FEED_TEXTS, type CalendarFeed, FEED_SCOPE_LABELS } from '#domain/live/calendar-feeds.ts';
import type { Me } from '#domain/identity/users.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { dateText } from '#web/lib/time/format.ts';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import classes from '#web/ui/table/line-list.module.css';
import { calendarFeedsQuery, useRevokeCalendarFeed } from './calendar-feeds.queries.ts';

const NewFeedDialog = lazyPart(async () => (await import('./new-feed-dialog.tsx')).NewFeedDialog);

const usedText = ({ usedAt }: CalendarFeed): string =>
  usedAt === null ? 'Never read' : `Last read ${dateText(usedAt)}`;

function Line({ feed }: { feed: CalendarFeed }) {
  const revoke = useRevokeCalendarFeed();
  const requestRevoke = async (): Promise<void> => {
    const message = CALENDAR_FEED_TEXTS.revokeConfirm;
    if (!(await confirm({ title: feed.label, message, confirmLabel: 'Revoke', isDangerous: true }))) return;
    // The row may be gone by then.
    await revoke.mutateAsync(feed.id).then(
      () => notifySuccess(CALENDAR_FEED_TEXTS.revoked),
      (failure: unknown) => notifyFailure(failureOf(CALENDAR_FEED_TEXTS.revokeFailed, failure)),
    );
  };
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Text fw={600}>{feed.label}</Text>
        <Text c="dimmed" size="sm">
          {`${FEED_SCOPE_LABELS[feed.scope]} · ${usedText(feed)}`}
        </Text>
      </div>
      <Button
        variant="default"
        aria-label={`Revoke: ${feed.label}`}
        loading={revoke.isPending}
        onClick={() => void requestRevoke()}
      >
        Revoke
      </Button>
    </li>
  );
}

/** Renders nothing if the provider has no calendar subscriptions. */
export function OwnCalendarFeeds({ me }: { me: Me }) {
  const { data: feeds, error, refetch, isFetching } = useQuery(calendarFeedsQuery(me.id));
  const [isCreating, setCreating] = useState(false);
  if (feeds === null || (feeds === undefined && !error)) return null;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="calendar-title" style={{ gridColumn: '1 / -1' }}>
      <Title order={2} id="calendar-title" fz="lg">
        {CALENDAR_FEED_TEXTS.title}
      </Title>
      <Text c="dimmed" mb="xs">
        {`${CALENDAR_FEED_TEXTS.explained} ${CALENDAR_FEED_TEXTS.refresh}`}
      </Text>
      {feeds === undefined ? (
        <QueryError message={CALENDAR_FEED_TEXTS.failed} query={{ error, refetch, isFetching }} />
      ) : feeds.length === 0 ? (
        <Text c="dimmed">{CALENDAR_FEED_TEXTS.none}</Text>
      ) : (
        <ul className={classes.list}>
          {feeds.map((feed) => (
            <Line key={feed.id} feed={feed} />
          ))}
        </ul>
      )}
      <Group mt="sm">
        <Button variant="default" onClick={() => setCreating(true)}>
          New subscription
        </Button>
      </Group>
      {isCreating && <NewFeedDialog me={me} onClose={() => setCreating(false)} />}
    </Paper>
  );
}
