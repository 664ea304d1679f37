/** Frame of every page: connection bar, document title, and focus on navigation. */
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { HiddenStatus } from '#web/ui/feedback/hidden-status.tsx';
import { useScreenHeadingFocus } from './screen-heading-focus.ts';
import { useSession } from '#web/lib/api/session-store.ts';
import { LiveUpdates } from './live.tsx';
import { useNewDay } from './new-day.ts';
import { ProblemBars } from './problem-bars.tsx';
import { useScreenTitle, useTabTitle } from './screen-title.ts';

/** Announces the new screen; browsers announce the first page themselves. */
function TitleAnnouncement({ title }: { title: string }) {
  const [first] = useState(title);
  const [isFirst, setIsFirst] = useState(true);
  if (isFirst && title !== first) setIsFirst(false);
  return <HiddenStatus>{isFirst ? '' : title}</HiddenStatus>;
}

/** Tab title as a separate component, since a running timer updates the title every minute. */
function TabTitle() {
  return <title>{useTabTitle()}</title>;
}

export function RootFrame() {
  const title = useScreenTitle();
  useScreenHeadingFocus();
  useNewDay();
  // The in-process server of tests has no event stream.
  const { token, mustChoosePassword, mustSetUpFactor } = useSession();
  const isLive = token !== null && !mustChoosePassword && !mustSetUpFactor && import.meta.env.MODE !== 'test';
  return (
    <>
      <TabTitle />
      <TitleAnnouncement title={title} />
      {isLive && <LiveUpdates />}
      <ProblemBars />
      <Outlet />
    </>
  );
}
