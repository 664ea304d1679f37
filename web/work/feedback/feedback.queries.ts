/** Feedback queries, paged from the newest entry, and mutations. */
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import {
  changeFeedback,
  createFeedback,
  deleteFeedback,
  type FeedbackForm,
  feedbackFormToApi,
  feedbackFromApi,
  getFeedback,
  listFeedback,
  newFeedbackToApi,
} from '#contract/work/feedback.ts';
import { idOf } from '#contract/platform/jsonld.ts';
import { releaseFeedback, reopenFeedback, resolveFeedback } from '#contract/work/notes.ts';
import { getMedia, listMedia, mediaFromApi, type MediaWithUrl } from '#contract/files/media.ts';
import { getProject } from '#contract/work/projects.ts';
import type { Feedback } from '#domain/work/feedback.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { call, callListBy, isCallOf } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { withReferences } from '#web/lib/api/references.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';
import type { Outgoing } from '#web/lib/api/request.ts';
import { pollEvery } from '#web/lib/live.ts';
import { useCall } from '#web/lib/api/use-call.ts';

const POLL_MS = 3_000;
const PAGE_SIZE = 20;

type Entries = { entries: Feedback[]; hasMore: boolean };

/** Fetches the entries that the project refers to one by one, as the documented API requires (docs/api-reference.md#calls). */
async function fetchReferenced(projectId: number, page: number, signal: AbortSignal): Promise<Entries> {
  const { data } = await call(getProject, { params: { id: projectId }, signal });
  const newestFirst = (data.feedbacks ?? []).map((one) => idOf(one)).toSorted((a, b) => b - a);
  const end = page * PAGE_SIZE;
  const entries = newestFirst.slice(end - PAGE_SIZE, end).map(async (id) => {
    const { data: entry } = await call(getFeedback, { params: { id }, signal });
    return feedbackFromApi(await withReferences(entry, ['createdBy']));
  });
  return { entries: await Promise.all(entries), hasMore: end < newestFirst.length };
}

async function uploadOf(id: number, signal: AbortSignal): Promise<MediaWithUrl[]> {
  try {
    return [mediaFromApi((await call(getMedia, { params: { id }, signal })).data)];
  } catch (error) {
    if (error instanceof ApiError && !error.isUnreachable) return [];
    throw error;
  }
}

/** Returns the infinite query for a project's feedback, newest page first. */
export const feedbackQuery = (projectId: number) =>
  infiniteQueryOptions({
    queryKey: ['feedback', 'of', projectId],
    queryFn: async ({ pageParam, signal }): Promise<Entries> => {
      const params = { project: projectId, page: pageParam, itemsPerPage: PAGE_SIZE, 'order[id]': 'desc' };
      const found = await callListBy(listFeedback, 'project', params, signal);
      if (!found) return fetchReferenced(projectId, pageParam, signal);
      return { entries: found.member.map(feedbackFromApi), hasMore: found.view?.next !== undefined };
    },
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : undefined),
    refetchInterval: pollEvery(POLL_MS),
  });

/** Uploads never change, but their URLs expire: refetches before that. */
const REFETCH_MS = (LIMITS.addressMinutes - 5) * 60_000;

/** Returns the query for the uploads of one entry, in attachment order; deleted ones are left out. */
export const attachmentsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['media', 'attached', ids],
    queryFn: async ({ signal }): Promise<MediaWithUrl[]> => {
      const query = { 'id[]': ids, itemsPerPage: LIMITS.itemsPerPage };
      const found = await callListBy(listMedia, 'id[]', query, signal);
      if (!found) return (await Promise.all(ids.map((id) => uploadOf(id, signal)))).flat();
      return found.member.map(mediaFromApi);
    },
    staleTime: REFETCH_MS,
    refetchInterval: REFETCH_MS,
    enabled: ids.length > 0,
  });

export function useSendFeedback(projectId: number, author: Actor) {
  const refresh = useRefresh('feedback');
  return useMutation({
    mutationFn: (form: FeedbackForm) => call(createFeedback, { body: newFeedbackToApi(form, { projectId, author }) }),
    // The mutation ends, and clears the box, once the entry is stored, without waiting for the refetch.
    onSuccess: () => void refresh(),
  });
}

/** Checks if the resent request created this entry. */
export const isNewFeedback = (
  outgoing: Outgoing,
  form: FeedbackForm,
  thread: { projectId: number; author: Actor },
): boolean => isCallOf(outgoing, createFeedback, { body: newFeedbackToApi(form, thread) });

/** Checks if the resent request made this change to the entry. */
export const isFeedbackChange = (outgoing: Outgoing, id: number, form: Partial<FeedbackForm>): boolean =>
  isCallOf(outgoing, changeFeedback, { params: { id }, body: feedbackFormToApi(form) });

export const useChangeFeedback = (id: number) =>
  useCall('feedback', (form: Partial<FeedbackForm>) =>
    call(changeFeedback, { params: { id }, body: feedbackFormToApi(form) }),
  );

export const useDeleteFeedback = (id: number) => useCall('feedback', () => call(deleteFeedback, { params: { id } }));

/** Resolves or reopens a note. */
export const useMarkDone = (id: number) =>
  useCall('feedback', (isDone: boolean) => call(isDone ? resolveFeedback : reopenFeedback, { params: { id } }));

/** Releases a guest's note to everyone who can read the project. */
export const useRelease = (id: number) => useCall('feedback', () => call(releaseFeedback, { params: { id } }));
