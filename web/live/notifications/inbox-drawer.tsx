/** Drawer with the newest notifications over the current screen (docs/inbox.md#inbox). */
import { Anchor, Button, Drawer, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRole } from '#web/identity/current-user.ts';
import { PATHS } from '#web/lib/address/paths.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { InboxList } from './inbox-list.tsx';
import classes from './inbox.module.css';
import { inboxQuery, NEWEST_REQUEST, useMarkNotifications } from './notifications.queries.ts';
import { INBOX_TEXTS } from './inbox-texts.ts';

type Props = { isOpen: boolean; onClose: () => void };

export function InboxDrawer({ isOpen, onClose }: Props) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={440}
      padding="md"
      title="Inbox"
      classNames={{ title: classes.drawerTitle }}
      closeButtonProps={{ 'aria-label': 'Close inbox' }}
    >
      <Newest onClose={onClose} />
    </Drawer>
  );
}

function Newest({ onClose }: Pick<Props, 'onClose'>) {
  const role = useRole();
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(inboxQuery(NEWEST_REQUEST));
  const { mark, markAll, isMarkingAll } = useMarkNotifications();
  return (
    <div className={classes.drawer}>
      <Group justify="space-between" mb="sm">
        <Anchor renderRoot={(props) => <Link to={PATHS.inbox} {...props} onClick={onClose} />}>Open inbox</Anchor>
        <Button
          size="compact-sm"
          h={32}
          variant="default"
          loading={isMarkingAll}
          disabled={(data?.unread ?? 0) === 0}
          onClick={markAll}
        >
          {INBOX_TEXTS.markAll}
        </Button>
      </Group>
      {error && !data && <QueryError message={INBOX_TEXTS.failed} query={{ error, refetch, isFetching }} />}
      {!error && !data && <LoadingText>{INBOX_TEXTS.loading}</LoadingText>}
      {data?.lines.length === 0 && <p>{INBOX_TEXTS.empty}</p>}
      {data && data.lines.length > 0 && role && (
        <InboxList page={data} fetchedAt={dataUpdatedAt} role={role} onMark={mark} onFollow={onClose} />
      )}
    </div>
  );
}
