/** List of notifications. Opening one leads to its subject and marks it as read. */
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconBellOff, IconBellRinging, IconCheck, IconPointFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useRef } from 'react';
import { notificationPath } from '#domain/live/notification-links.ts';
import { notificationText } from '#domain/live/notification-text.ts';
import type { Notification } from '#domain/journal/notifications.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { timeZone } from '#web/lib/time/local-time.ts';
import { parseSearch } from '#web/lib/address/search-codec.ts';
import { shortcutKey } from '#web/lib/keys/shortcut-key.ts';
import { DeferredPill } from '#web/ui/table/deferred-pill.tsx';
import { useDeferredRows } from '#web/ui/table/deferred-rows.ts';
import { Time } from '#web/ui/figures/time.tsx';
import classes from './inbox.module.css';
import type { InboxPage } from './notifications.queries.ts';
import { useMute } from '#web/work/projects/detail/mutes.queries.ts';

/** Toggle for muting a project, on projects the user may read. */
function MuteButton({ project }: { project: Notification['project'] }) {
  const mute = useMute();
  const id = project?.id ?? null;
  if (!project || id === null) return <span />;
  const { isMuted, title } = project;
  const label = isMuted ? `Unmute: ${title}` : `Mute: ${title}`;
  return (
    <ActionIcon
      aria-label={label}
      title={isMuted ? 'Muted. Unmute this project' : 'Mute this project'}
      aria-disabled={mute.isPending || undefined}
      onClick={() => !mute.isPending && mute.mutate({ id, isMuted: !isMuted })}
    >
      {isMuted ? <IconBellRinging size={18} /> : <IconBellOff size={18} />}
    </ActionIcon>
  );
}

type ListProps = {
  page: InboxPage;
  fetchedAt: number;
  role: UserType;
  onMark: (id: number, isRead: boolean) => void;
  /** Called when a notification's link is followed. */
  onFollow?: () => void;
};
type LineProps = Pick<ListProps, 'role' | 'onMark' | 'onFollow'> & { line: Notification };

/** Splits an address for the router. */
function linkIn(path: string) {
  const [to = '', query = ''] = path.split('?');
  return { to, search: parseSearch(query) };
}

function Title({ line, role, onMark, onFollow }: LineProps) {
  const path = notificationPath(line, role);
  const title = line.project?.title ?? notificationText(line, timeZone());
  if (!path) return <span className={classes.title}>{title}</span>;
  const markReadAndFollow = (): void => {
    if (line.readAt === null) onMark(line.id, true);
    onFollow?.();
  };
  return (
    <Link {...linkIn(path)} className={classes.title} onClick={markReadAndFollow}>
      {title}
    </Link>
  );
}

function MarkButton({ line, onMark }: Pick<LineProps, 'line' | 'onMark'>) {
  const isUnread = line.readAt === null;
  const title = line.project?.title ?? notificationText(line, timeZone());
  const label = isUnread ? 'Mark as read' : 'Mark as unread';
  return (
    <ActionIcon
      aria-label={`${label}: ${title}`}
      title={`${label} (U)`}
      aria-keyshortcuts="u"
      onClick={() => onMark(line.id, isUnread)}
    >
      {isUnread ? <IconCheck size={18} /> : <IconPointFilled size={18} />}
    </ActionIcon>
  );
}

function Line(props: LineProps) {
  const { line } = props;
  const isUnread = line.readAt === null;
  const text = notificationText(line, timeZone());
  return (
    <li className={classes.line} data-unread={isUnread || undefined} data-line={line.id}>
      <span className={classes.dot} aria-hidden />
      <span className={classes.words}>
        {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
        <Title {...props} />
        {line.project && <span className={classes.what}>{line.project.isMuted ? `${text} · muted` : text}</span>}
        {line.projectTitles !== null && <span className={classes.what}>{line.projectTitles}</span>}
      </span>
      <Time className={classes.at} at={line.at} />
      <MuteButton project={line.project} />
      <MarkButton {...props} />
    </li>
  );
}

const firstControl = (line: Element | null | undefined): HTMLElement | null | undefined =>
  line?.querySelector<HTMLElement>('a, button');

export function InboxList({ page, fetchedAt, onMark, ...props }: ListProps) {
  const container = useRef<HTMLDivElement>(null);
  const deferred = useDeferredRows(container, {
    query: page.query,
    rows: page.lines,
    fetchedAt,
    keyOf: ({ id }) => id,
  });
  const lines = deferred.rows;
  /** Arrow keys move between notifications; u toggles the read state of the focused one. */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const own = (event.target as Element).closest('[data-line]');
    const line = lines.find(({ id }) => String(id) === own?.getAttribute('data-line'));
    if (!line) return;
    const next = { ArrowDown: own?.nextElementSibling, ArrowUp: own?.previousElementSibling }[event.key];
    firstControl(next)?.focus();
    const isMark = shortcutKey(event) === 'u';
    if (isMark) onMark(line.id, line.readAt === null);
    if (next || isMark) event.preventDefault();
  };
  return (
    <div ref={container}>
      <DeferredPill deferred={deferred} container={container} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of the links and buttons inside */}
      <ul className={classes.list} aria-label="Inbox" onKeyDown={onKeyDown}>
        {lines.map((line) => (
          <Line key={line.id} line={line} onMark={onMark} {...props} />
        ))}
      </ul>
    </div>
  );
}
