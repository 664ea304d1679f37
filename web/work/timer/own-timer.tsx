/** Dock and confirmation prompts for users with their own work: editors, and managers while they have an active timer. */
import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useIdle } from '#web/ui/idle.ts';
import { useViewer, type Viewer } from '#web/work/projects/card/viewer.ts';
import { timerStatusQuery } from './timer.queries.ts';

const Dock = lazyPart(async () => (await import('./dock.tsx')).Dock);
const StillWorking = lazyPart(async () => (await import('./still-working.tsx')).StillWorking);

/** Returns the viewer if they have assigned work. Managers rarely do, so the timer parts load for them only then. */
function useWorker(): Viewer | undefined {
  const viewer = useViewer();
  const isLead = viewer !== undefined && viewer.type !== 'editor';
  const isIdle = useIdle();
  const { data } = useQuery({ ...timerStatusQuery(), enabled: isLead && isIdle });
  return isLead && data?.hasWork !== true ? undefined : viewer;
}

export function OwnDock() {
  const viewer = useWorker();
  return viewer ? <Dock viewer={viewer} /> : null;
}

export function OwnPrompts() {
  const viewer = useWorker();
  const isIdle = useIdle();
  return viewer && isIdle ? <StillWorking viewer={viewer} /> : null;
}
