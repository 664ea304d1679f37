/** List of what contacts of the client were sent about a project (docs/review.md#client-emails). */
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { countOf } from '#domain/platform/numbers.ts';
import type { ClientSend } from '#domain/review/client-sends.ts';
import { CONTACT_TEXTS } from '#domain/work/client-contacts.ts';
import { dateTimeText } from '#web/lib/time/format.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import classes from '#web/work/contacts/contacts.module.css';
import { sendsQuery } from './sends.queries.ts';

const contentText = ({ kind, versions }: ClientSend): string =>
  kind === 'request' ? 'Request' : `Version ${versions.toSorted((a, b) => a - b).join(', ')}`;

function stateText({ state, leavesAt, lastAt, reminders }: ClientSend): string {
  if (state === 'waiting') return `Leaves ${dateTimeText(leavesAt)}`;
  if (state === 'failed') return 'Not sent';
  const reminded = reminders === 0 ? '' : `, ${countOf(reminders, 'reminder')}`;
  return `Sent, last email ${dateTimeText(lastAt)}${reminded}`;
}

function SendRow({ send }: { send: ClientSend }) {
  const { name, message, emailState, state, sentBy, createdAt } = send;
  return (
    <li className={classes.contact} style={{ display: 'block' }}>
      <Text fw={500}>{`${name} · ${contentText(send)}`}</Text>
      <Text size="sm" c={state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
        {stateText(send)}
      </Text>
      <Text size="sm" c="dimmed">
        {[sentBy, dateTimeText(createdAt)].filter(Boolean).join(', ')}
      </Text>
      {emailState !== 'on' && (
        <Text size="sm" c="var(--mantine-color-error)">
          {`${CONTACT_TEXTS.emailLabels[emailState]}. ${CONTACT_TEXTS.emailDetails[emailState]}`}
        </Text>
      )}
      {message !== '' && (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {message}
        </Text>
      )}
    </li>
  );
}

export function SendsList({ projectId }: { projectId: number }) {
  const query = useQuery(sendsQuery(projectId));
  if (!query.data && query.error) return <QueryError message="Couldn't load the emails." query={query} />;
  if (!query.data)
    return (
      <>
        <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
        <Skeleton h={64} />
      </>
    );
  if (query.data.length === 0) return <Text c="dimmed">No emails to the client yet.</Text>;
  return (
    <ul className={classes.list} aria-label="Emails to the client">
      {query.data.map((send) => (
        <SendRow key={send.id} send={send} />
      ))}
    </ul>
  );
}
