/** A user's sessions, to sign out one by one or all others at once (docs/people.md#sessions). */
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { type Session, SESSIONS_TEXTS } from '#domain/platform/sign-in/sessions.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { dateTimeText, exactTimeText } from '#web/lib/time/format.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import classes from '#web/ui/table/line-list.module.css';
import { sessionsQuery, useEndSession, useEndSessions } from './sessions.queries.ts';

const onError = (failure: Error): void => notifyFailure(failureOf(SESSIONS_TEXTS.endFailed, failure));

function Line({ session }: { session: Session }) {
  const end = useEndSession();
  const { device, address, begunAt, seenAt, isCurrent } = session;
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Text fw={600}>
          {device} {isCurrent && <Badge component="span">{SESSIONS_TEXTS.thisDevice}</Badge>}
        </Text>
        <Text c="dimmed" size="sm">
          {`${address}, signed in ${exactTimeText(begunAt)}${isCurrent ? '' : `, last seen ${exactTimeText(seenAt)}`}`}
        </Text>
      </div>
      {!isCurrent && (
        <Button
          variant="default"
          aria-label={`Sign out: ${device}, ${address}, signed in ${dateTimeText(begunAt)}`}
          loading={end.isPending}
          onClick={() => end.mutate(session.id, { onError })}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

/** `isOwn` is true for the signed-in user's list, which marks the current session. */
export function SessionList({ userId, isOwn }: { userId: number; isOwn: boolean }) {
  const { data: sessions, error, refetch, isFetching } = useQuery(sessionsQuery(userId));
  const endAll = useEndSessions(userId);
  if (!sessions && error) return <QueryError message={SESSIONS_TEXTS.failed} query={{ error, refetch, isFetching }} />;
  if (sessions === undefined) return <LoadingText>{COMMON_TEXTS.loading}</LoadingText>;
  if (sessions === null || sessions.length === 0) return <Text c="dimmed">{SESSIONS_TEXTS.none}</Text>;
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <Stack gap="sm">
      <ul className={classes.list}>
        {sessions.map((session) => (
          <Line key={session.id} session={session} />
        ))}
      </ul>
      {others.length > (isOwn ? 0 : 1) && (
        <Group>
          <Button
            variant="default"
            loading={endAll.isPending}
            onClick={() =>
              endAll.mutate(undefined, {
                onError,
                onSuccess: () => notifySuccess(isOwn ? SESSIONS_TEXTS.othersEnded : SESSIONS_TEXTS.allEnded),
              })
            }
          >
            {isOwn ? SESSIONS_TEXTS.endOthers : SESSIONS_TEXTS.endAll}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
