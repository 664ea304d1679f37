/** Optimistic timer actions with the same rules as the server; rolled back if refused (docs/projects.md#timer). */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { timerActionToApi } from '#contract/work/project-changes.ts';
import { projectFromApi } from '#contract/work/project-api.ts';
import { changeProject } from '#contract/work/projects.ts';
import { TIMER_ACTION } from '#web/lib/offline/timer-action.ts';
import { applyTimerAction, endedText, type Timing, timingOf } from '#domain/work/projects/project-timer.ts';
import { type TimerAction, editorActionsOf } from '#domain/platform/editor-timer.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { isRefusal } from '#domain/platform/refusal.ts';
import type { Confirmation } from '#web/work/checks/open-check.ts';
import { sendChecked } from '#web/work/checks/send-checked.ts';
import { useSwitchTimer } from './timer.queries.ts';
import { afterPaint } from '#web/lib/after-paint.ts';
import { ApiError, messageOr } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';
import { fillPath } from '#web/lib/api/request-text.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { useResendListener } from '#web/lib/offline/use-resend-listener.ts';
import { notifyWithAction } from '#web/ui/feedback/action-toast.tsx';
import { useOfferUndo } from '#web/journal/offer-undo.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import type { LoadedProject } from '#web/work/projects/list/fetch-projects.ts';
import type { ProjectPage } from '#web/work/projects/projects.queries.ts';
import { TIMER_FAILURES } from './timer-actions.ts';
import { useViewer } from '#web/work/projects/card/viewer.ts';

/** Call that changes a project, marked as a timer action. */
const changeTimer = { ...changeProject, name: TIMER_ACTION };

const LISTS = ['projects', 'list'] as const;
const projectKey = (id: number) => ['projects', 'one', id] as const;

/** Writes the new timing to every cached copy of the project; returns the rollback. */
function writeTiming(client: QueryClient, project: Project, timing: Timing): () => void {
  const before = [
    ...client.getQueriesData<ProjectPage>({ queryKey: LISTS }),
    ...client.getQueriesData<LoadedProject>({ queryKey: projectKey(project.id) }),
  ];
  const changed = (one: Project): Project => (one.id === project.id ? { ...one, ...timing } : one);
  client.setQueriesData<ProjectPage>(
    { queryKey: LISTS },
    (page) => page && { ...page, projects: page.projects.map(changed) },
  );
  client.setQueryData<LoadedProject>(
    projectKey(project.id),
    (loaded) => loaded && { ...loaded, project: changed(loaded.project) },
  );
  return () => {
    for (const [key, data] of before) client.setQueryData(key as typeof LISTS, data);
  };
}

/** Optimistic state of an action, which is rolled back, or discarded for the server's response. */
type OptimisticState = { rollBack: () => void; discard: () => void };

/** Shows the action's result. The browser paints the pressed button first, while the request is in flight. */
async function showOptimistically(
  client: QueryClient,
  project: Project,
  action: TimerAction,
): Promise<OptimisticState> {
  // Responses to earlier requests would overwrite the optimistic state.
  await Promise.all([LISTS, projectKey(project.id)].map((queryKey) => client.cancelQueries({ queryKey })));
  const timing = applyTimerAction(project, action, nowIso());
  let rollBack = (): void => undefined;
  let isDiscarded = isRefusal(timing);
  afterPaint(() => {
    if (!isDiscarded && !isRefusal(timing)) rollBack = writeTiming(client, project, timing);
  });
  return { rollBack: () => rollBack(), discard: () => (isDiscarded = true) };
}

/** Offers to pause the running project and start this one if only one timer may run. The offer is only for users who may pause. */
function useOfferSwitch(project: Project): (error: unknown, action: TimerAction) => void {
  const viewer = useViewer();
  const change = useSwitchTimer();
  const mayPause = viewer && (viewer.type !== 'editor' || editorActionsOf(viewer.editorTimer).includes('pause'));
  return (error, action) => {
    const other = error instanceof ApiError ? error.items[0] : undefined;
    if (!other || !mayPause) return;
    const onError = (refused: unknown): void => notifyFailure(messageOr(TIMER_FAILURES[action], refused));
    notifyWithAction(`Pause “${other.title}” and start “${project.title}”?`, {
      label: 'Start this instead',
      onPress: () => void change.mutateAsync(project.id).catch(onError),
    });
  };
}

/** Returns the mutation that starts, pauses, resumes or ends a project. */
export function useTimerAction(project: Project) {
  const offerSwitch = useOfferSwitch(project);
  const client = useQueryClient();
  const refresh = useRefresh('projects');
  const offerUndo = useOfferUndo();
  const isReasonRequired = useViewer()?.type === 'editor';
  const mutationKey = ['timerAction', project.id];
  const mutation = useMutation({
    mutationKey,
    onMutate: (action: TimerAction) =>
      // An end that may need an answer isn't shown before.
      action === 'end' && project.openChecks > 0 ? undefined : showOptimistically(client, project, action),
    mutationFn: async (action: TimerAction): Promise<Project | undefined> => {
      const send = (query: Confirmation) =>
        call(changeTimer, { params: { id: project.id }, query, body: timerActionToApi(action, project, nowIso()) });
      if (action !== 'end') return projectFromApi((await send({})).data);
      const about = { client, project, action, isReasonRequired, hasOpenChecks: project.openChecks > 0 };
      const response = await sendChecked(about, send);
      const ended = response && projectFromApi(response.data);
      if (ended) offerUndo(endedText(ended, nowIso()), response.undo);
      return ended;
    },
    // The response may precede the paint, and refetching may take long or fail: a stale button would send what is done already.
    onSuccess: (stored, _action, shown) => {
      shown?.discard();
      if (stored) writeTiming(client, project, timingOf(stored));
    },
    onError: (error, action, shown) => {
      shown?.rollBack();
      offerSwitch(error, action);
    },
    // Refetches after a refusal too, since someone else may have changed the timer.
    onSettled: (_data, _error, _action, shown) => {
      shown?.discard();
      void refresh();
    },
  });
  // Called when a request that failed at first was resent successfully.
  useResendListener(({ name, path }) => {
    if (name === changeTimer.name && path.replace(/\?.*/, '') === fillPath(changeTimer.path, { id: project.id }))
      mutation.reset();
  });
  // Ignores further clicks while an action is pending, e.g. from a shortcut or another button.
  const isPending = (): boolean => client.isMutating({ mutationKey }) > 0;
  return {
    ...mutation,
    mutate: (...args: Parameters<typeof mutation.mutate>): void => {
      if (!isPending()) mutation.mutate(...args);
    },
    mutateAsync: async (...args: Parameters<typeof mutation.mutateAsync>): Promise<void> => {
      if (!isPending()) await mutation.mutateAsync(...args);
    },
  };
}
