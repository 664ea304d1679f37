/** The bell of the top bar: how many lines wait, and the way to them: the newest in a drawer, on small screens the page (docs/people.md#inbox). */
import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, useState } from 'react';
import { bellLabel, unreadText } from '#domain/live/notifications.ts';
import { PATHS } from '#web/lib/paths.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { useAtRest } from '#web/ui/rest.ts';
import classes from './inbox.module.css';
import { unreadQuery } from './notifications.queries.ts';

const InboxDrawer = latePart(async () => (await import('./inbox-drawer.tsx')).InboxDrawer, { isPatient: true });

const HAS_ROOM = '(min-width: 900px)';

export function Bell() {
  const { data: unread, error } = useQuery({ ...unreadQuery(), enabled: useAtRest() });
  const hasRoom = useMediaQuery(HAS_ROOM, false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  // Another provider may have no inbox.
  if (error && unread === undefined) return null;
  const open = (event: MouseEvent): void => {
    // With a key held down a link opens elsewhere, as links do.
    if (!hasRoom || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // Where the drawer cannot be had, the page can.
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
