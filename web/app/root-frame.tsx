/** Round every page: the bar that tells of a lost connection, the title of the tab, and the arrival on a new screen. */
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { HiddenStatus } from '#web/ui/hidden-status.tsx';
import { useArrival } from './arrival.ts';
import { useSession } from '#web/lib/session-store.ts';
import { Live } from './live.tsx';
import { TroubleBars } from './trouble-bars.tsx';
import { useScreenTitle, useTabTitle } from './screen-title.ts';

/** Says where one has come to; the first page is told by the browser itself. */
function Announcement({ title }: { title: string }) {
  const [first] = useState(title);
  const [isFirst, setIsFirst] = useState(true);
  if (isFirst && title !== first) setIsFirst(false);
  return <HiddenStatus>{isFirst ? '' : title}</HiddenStatus>;
}

/** By itself, since the minutes of a clock that runs stand in it. */
function TabTitle() {
  return <title>{useTabTitle()}</title>;
}

export function RootFrame() {
  const title = useScreenTitle();
  useArrival();
  // Under test a server in process has no connections.
  const { token, mustChoosePassword, mustSetUpFactor } = useSession();
  const isLive = token !== null && !mustChoosePassword && !mustSetUpFactor && import.meta.env.MODE !== 'test';
  return (
    <>
      <TabTitle />
      <Announcement title={title} />
      {isLive && <Live />}
      <TroubleBars />
      <Outlet />
    </>
  );
}
