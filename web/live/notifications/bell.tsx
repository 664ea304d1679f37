/** Bell in the top bar with the unread count. Opens the newest notifications in a drawer, or the inbox page on small screens (docs/inbox.md#inbox). */
import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, useState } from 'react';
import { bellLabel, unreadText } from '#domain/journal/notifications.ts';
import { PATHS } from '#web/lib/address/paths.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useIdle } from '#web/ui/idle.ts';
import classes from './inbox.module.css';
import { unreadQuery } from './notifications.queries.ts';

const InboxDrawer = lazyPart(async () => (await import('./inbox-drawer.tsx')).InboxDrawer, { loadsOnDemand: true });

const WIDE = '(min-width: 900px)';

export function Bell() {
  const { data: unread, error } = useQuery({ ...unreadQuery(), enabled: useIdle() });
  const hasRoom = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  // Servers of other providers may not have an inbox.
  if (error && unread === undefined) return null;
  const open = (event: MouseEvent): void => {
    // Modified clicks open the link in a new tab or window, as usual.
    if (!hasRoom || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // Falls back to the page when the drawer can't be loaded.
    InboxDrawer.fetch().then(
      () => setOpen(true),
      () => window.location.assign(PATHS.inbox),
    );
  };
  return (
    <>
      <ActionIcon
        size="lg"
        className={classes.bell}
        aria-label={bellLabel(unread ?? 0)}
        aria-haspopup={hasRoom ? 'dialog' : undefined}
        onPointerEnter={() => void (hasRoom && InboxDrawer.fetch().catch(() => undefined))}
        renderRoot={(props) => <Link to={PATHS.inbox} onClick={open} {...props} />}
      >
        <IconBell size={20} aria-hidden />
        {unread !== undefined && unread > 0 && (
          <span className={classes.count} aria-hidden>
            {unreadText(unread)}
          </span>
        )}
      </ActionIcon>
      <InboxDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
