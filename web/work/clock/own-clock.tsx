/** The dock and what it asks, for whoever has work of their own: editors, and those who lead as soon as a clock of theirs is on. */
import { useQuery } from '@tanstack/react-query';
import { latePart } from '#web/ui/late-part.tsx';
import { useAtRest } from '#web/ui/rest.ts';
import { useViewer, type Viewer } from '#web/work/projects/viewer.ts';
import { clockQuery } from './clock.queries.ts';

const Dock = latePart(async () => (await import('./dock.tsx')).Dock);
const StillWorking = latePart(async () => (await import('./still-working.tsx')).StillWorking);

/** Those who lead seldom have such work: its parts are fetched once there is some. */
function useWorker(): Viewer | undefined {
  const viewer = useViewer();
  const isLead = viewer !== undefined && viewer.type !== 'editor';
  const isAtRest = useAtRest();
  const { data } = useQuery({ ...clockQuery(), enabled: isLead && isAtRest });
  return isLead && data?.hasWork !== true ? undefined : viewer;
}

export function OwnDock() {
  const viewer = useWorker();
  return viewer ? <Dock viewer={viewer} /> : null;
}

export function OwnQuestions() {
  const viewer = useWorker();
  const isAtRest = useAtRest();
  return viewer && isAtRest ? <StillWorking viewer={viewer} /> : null;
}
