/** A press of the timer shows at once, by the rule that the server follows too; refused, what stood there comes back (docs/projects.md#timer). */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { timerPressToWire } from '#contract/work/project-changes.ts';
import { projectFromWire } from '#contract/work/project-wire.ts';
import { changeProject } from '#contract/work/projects.ts';
import { isTimerPress } from '#contract/work/timer-press.ts';
import { applyTimerAction, endedText, type Timing } from '#domain/work/project-timer.ts';
import { type TimerAction, editorActionsOf } from '#domain/identity/editor-timer.ts';
import type { Project } from '#domain/work/project.ts';
import { isRefusal } from '#domain/platform/refusal.ts';
import { useSwitchTimer } from '#web/work/clock/clock.queries.ts';
import { afterPaint } from '#web/lib/after-paint.ts';
import { ApiError, saidOr } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { useRefresh } from '#web/lib/refresh.ts';
import { fillPath } from '#web/lib/request-text.ts';
import { nowIso } from '#web/lib/server-clock.ts';
import { useSentAgain } from '#web/lib/use-sent-again.ts';
import { notifyWithAction } from '#web/ui/action-toast.tsx';
import { useOfferUndo } from '#web/ui/offer-undo.ts';
import { notifyFailure } from '#web/ui/toasts.ts';
import type { LoadedProject } from './ask-projects.ts';
import type { ProjectPage } from './projects.queries.ts';
import { TIMER_FAILURES } from './timer-actions.ts';
import { useViewer } from './viewer.ts';

const LISTS = ['projects', 'list'] as const;
const oneKey = (id: number) => ['projects', 'one', id] as const;

/** Writes the new timing wherever the project is kept; gives the way back. */
function writeTiming(client: QueryClient, project: Project, timing: Timing): () => void {
  const before = [
    ...client.getQueriesData<ProjectPage>({ queryKey: LISTS }),
    ...client.getQueriesData<LoadedProject>({ queryKey: oneKey(project.id) }),
  ];
  const changed = (one: Project): Project => (one.id === project.id ? { ...one, ...timing } : one);
  client.setQueriesData<ProjectPage>(
    { queryKey: LISTS },
    (page) => page && { ...page, projects: page.projects.map(changed) },
  );
  client.setQueryData<LoadedProject>(
    oneKey(project.id),
    (loaded) => loaded && { ...loaded, project: changed(loaded.project) },
  );
  return () => {
    for (const [key, data] of before) client.setQueryData(key as typeof LISTS, data);
  };
}

/** Of a press: what was shown for it is as it was, or is left to what the server says. */
type Shown = { takeBack: () => void; leave: () => void };

/** The button that was pressed shows it before all that the press changes; the server is asked meanwhile. */
async function showPress(client: QueryClient, project: Project, action: TimerAction): Promise<Shown> {
  // What is on its way was asked before the press, and would take it back.
  await Promise.all([LISTS, oneKey(project.id)].map((queryKey) => client.cancelQueries({ queryKey })));
  const timing = applyTimerAction(project, action, nowIso());
  let takeBack = (): void => undefined;
  let isLeft = isRefusal(timing);
  afterPaint(() => {
    if (!isLeft && !isRefusal(timing)) takeBack = writeTiming(client, project, timing);
  });
  return { takeBack: () => takeBack(), leave: () => (isLeft = true) };
}

/** Where one timer at a time is allowed and another runs: offers to pause that one and start this, to whoever may pause. */
function useOfferInstead(project: Project): (error: unknown, action: TimerAction) => void {
  const viewer = useViewer();
  const change = useSwitchTimer();
  const mayPause = viewer && (viewer.type !== 'editor' || editorActionsOf(viewer.editorTimer).includes('pause'));
  return (error, action) => {
    const other = error instanceof ApiError ? error.items[0] : undefined;
    if (!other || !mayPause) return;
    const onError = (refused: unknown): void => notifyFailure(saidOr(TIMER_FAILURES[action], refused));
    notifyWithAction(`Pause “${other.title}” and start “${project.title}” instead?`, {
      label: 'Start this instead',
      onPress: () => void change.mutateAsync(project.id).catch(onError),
    });
  };
}

/** Start, pause, resume or end. */
export function usePressTimer(project: Project) {
  const offerInstead = useOfferInstead(project);
  const client = useQueryClient();
  const refresh = useRefresh('projects');
  const offerUndo = useOfferUndo();
  const mutationKey = ['press', project.id];
  const press = useMutation({
    mutationKey,
    onMutate: (action: TimerAction) => showPress(client, project, action),
    mutationFn: async (action: TimerAction) => {
      const body = timerPressToWire(action, project, nowIso());
      const { data, undo } = await call(changeProject, { params: { id: project.id }, body });
      if (action === 'end') offerUndo(endedText(projectFromWire(data), nowIso()), undo);
    },
    onError: (error, action, shown) => {
      shown?.takeBack();
      offerInstead(error, action);
    },
    // Also after a refusal: somebody else was quicker, and the screen is to show what is true now.
    onSettled: (_data, _error, _action, shown) => {
      shown?.leave();
      void refresh();
    },
  });
  // What failed at first has arrived after all.
  useSentAgain(({ path, body = '' }) => {
    if (path === fillPath(changeProject.path, { id: project.id }) && isTimerPress(body)) press.reset();
  });
  // A second press before a frame has passed, by a key or in another place, is none.
  const isUnderWay = (): boolean => client.isMutating({ mutationKey }) > 0;
  return {
    ...press,
    mutate: (...args: Parameters<typeof press.mutate>): void => {
      if (!isUnderWay()) press.mutate(...args);
    },
    mutateAsync: async (...args: Parameters<typeof press.mutateAsync>): Promise<void> => {
      if (!isUnderWay()) await press.mutateAsync(...args);
    },
  };
}
