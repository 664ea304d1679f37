/** Round every page: the bar that tells of a lost connection, the title of the tab, and the arrival on a new screen. */
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { HiddenStatus } from '#web/ui/hidden-status.tsx';
import { useArrival } from './arrival.ts';
import { OfflineBar } from './offline-bar.tsx';
import { useScreenTitle } from './screen-title.ts';

/** Says where one has come to; the first page is told by the browser itself. */
function Announcement({ title }: { title: string }) {
  const [first] = useState(title);
  const [isFirst, setIsFirst] = useState(true);
  if (isFirst && title !== first) setIsFirst(false);
  return <HiddenStatus>{isFirst ? '' : title}</HiddenStatus>;
}

export function RootFrame() {
  const title = useScreenTitle();
  useArrival();
  return (
    <>
      <title>{title ? `${title} · Cutroom` : 'Cutroom'}</title>
      <Announcement title={title} />
      <OfflineBar />
      <Outlet />
    </>
  );
}
