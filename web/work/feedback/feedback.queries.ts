/** The conversation on a project: read from its newest end, written by its authors. */
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import {
  changeFeedback,
  createFeedback,
  deleteFeedback,
  type FeedbackForm,
  feedbackFormToWire,
  feedbackFromWire,
  getFeedback,
  listFeedback,
  newFeedbackToWire,
} from '#contract/work/feedback.ts';
import { idOf } from '#contract/platform/jsonld.ts';
import { releaseFeedback, reopenFeedback, resolveFeedback } from '#contract/work/notes.ts';
import { getMedia, listMedia, mediaFromWire, type ShownMedia } from '#contract/files/media.ts';
import { getProject } from '#contract/work/projects.ts';
import type { Feedback } from '#domain/work/feedback.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { call, callListBy, isCallOf } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { withReferences } from '#web/lib/references.ts';
import { useRefresh } from '#web/lib/refresh.ts';
import type { Outgoing } from '#web/lib/request.ts';
import { pollEvery } from '#web/lib/live.ts';

const POLL_MS = 3_000;
const ENTRIES_AT_ONCE = 20;

type Entries = { entries: Feedback[]; hasMore: boolean };

/** As the documents have it: what the project refers to, one by one (docs/wire.md#calls). */
async function referred(projectId: number, page: number, signal: AbortSignal): Promise<Entries> {
  const { data } = await call(getProject, { params: { id: projectId }, signal });
  const newestFirst = (data.feedbacks ?? []).map((one) => idOf(one)).toSorted((a, b) => b - a);
  const end = page * ENTRIES_AT_ONCE;
  const entries = newestFirst.slice(end - ENTRIES_AT_ONCE, end).map(async (id) => {
    const { data: entry } = await call(getFeedback, { params: { id }, signal });
    return feedbackFromWire(await withReferences(entry, ['createdBy']));
  });
  return { entries: await Promise.all(entries), hasMore: end < newestFirst.length };
}

async function uploadOf(id: number, signal: AbortSignal): Promise<ShownMedia[]> {
  try {
    return [mediaFromWire((await call(getMedia, { params: { id }, signal })).data)];
  } catch (error) {
    if (error instanceof ApiError && !error.isUnreachable) return [];
    throw error;
  }
}

/** Newest first, page after page towards the older ones. */
export const feedbackQuery = (projectId: number) =>
  infiniteQueryOptions({
    queryKey: ['feedback', 'of', projectId],
    queryFn: async ({ pageParam, signal }): Promise<Entries> => {
      const params = { project: projectId, page: pageParam, itemsPerPage: ENTRIES_AT_ONCE, 'order[id]': 'desc' };
      const found = await callListBy(listFeedback, 'project', params, signal);
      if (!found) return referred(projectId, pageParam, signal);
      return { entries: found.member.map(feedbackFromWire), hasMore: found.view?.next !== undefined };
    },
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : undefined),
    refetchInterval: pollEvery(POLL_MS),
  });

/** An upload never changes, but the address of its file ends: another is there before. */
const ASKED_ANEW_MS = (LIMITS.addressMinutes - 5) * 60_000;

/** The uploads of one entry, in the order in which they were attached; one that is gone is missing.  */
export const attachmentsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['media', 'attached', ids],
    queryFn: async ({ signal }): Promise<ShownMedia[]> => {
      const ask = { 'id[]': ids, itemsPerPage: LIMITS.itemsPerPage };
      const found = await callListBy(listMedia, 'id[]', ask, signal);
      if (!found) return (await Promise.all(ids.map((id) => uploadOf(id, signal)))).flat();
      return found.member.map(mediaFromWire);
    },
    staleTime: ASKED_ANEW_MS,
    refetchInterval: ASKED_ANEW_MS,
    enabled: ids.length > 0,
  });

export function useSendFeedback(projectId: number, author: Actor) {
  const refresh = useRefresh('feedback');
  return useMutation({
    mutationFn: (form: FeedbackForm) => call(createFeedback, { body: newFeedbackToWire(form, { projectId, author }) }),
    // What is on the server leaves the box at once, not when it can be read there.
    onSuccess: () => void refresh(),
  });
}

/** Whether what was sent is this entry, written by them. */
export const isNewFeedback = (
  sent: Outgoing,
  form: FeedbackForm,
  thread: { projectId: number; author: Actor },
): boolean => isCallOf(sent, createFeedback, { body: newFeedbackToWire(form, thread) });

/** Whether what was sent is this change of the entry. */
export const isFeedbackChange = (sent: Outgoing, id: number, form: Partial<FeedbackForm>): boolean =>
  isCallOf(sent, changeFeedback, { params: { id }, body: feedbackFormToWire(form) });

export function useChangeFeedback(id: number) {
  const onSuccess = useRefresh('feedback');
  return useMutation({
    mutationFn: (form: Partial<FeedbackForm>) =>
      call(changeFeedback, { params: { id }, body: feedbackFormToWire(form) }),
    onSuccess,
  });
}

export function useDeleteFeedback(id: number) {
  const onSettled = useRefresh('feedback');
  return useMutation({ mutationFn: () => call(deleteFeedback, { params: { id } }), onSettled });
}

/** Says that a note is done, or that it is not after all. */
export function useMarkDone(id: number) {
  const onSettled = useRefresh('feedback');
  return useMutation({
    mutationFn: (isDone: boolean) => call(isDone ? resolveFeedback : reopenFeedback, { params: { id } }),
    onSettled,
  });
}

/** Lets everybody who reads the project see what a guest wrote. */
export function useRelease(id: number) {
  const onSettled = useRefresh('feedback');
  return useMutation({ mutationFn: () => call(releaseFeedback, { params: { id } }), onSettled });
}
