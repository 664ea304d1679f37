/** The conversation on a project: read from its newest end, written by its authors. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeFeedback,
  createFeedback,
  type FeedbackForm,
  feedbackFormToWire,
  feedbackFromWire,
  listFeedback,
  removeFeedback,
} from '#contract/feedback.ts';
import { listMedia, type Media, mediaFromWire } from '#contract/media.ts';
import { LIMITS } from '#domain/limits.ts';
import { call, callList } from '#web/lib/api.ts';

const POLL_MS = 3_000;
const ENTRIES_AT_ONCE = 20;

/** Newest first, page after page towards the older ones. */
export const feedbackQuery = (projectId: number) =>
  infiniteQueryOptions({
    queryKey: ['feedback', 'of', projectId],
    queryFn: async ({ pageParam, signal }) => {
      const params = { project: projectId, page: pageParam, itemsPerPage: ENTRIES_AT_ONCE, 'order[id]': 'desc' };
      const { member, totalItems } = await callList(listFeedback, params, signal);
      return { entries: member.map(feedbackFromWire), total: totalItems };
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * ENTRIES_AT_ONCE < total ? page + 1 : undefined),
    refetchInterval: POLL_MS,
  });

/** The uploads of one entry, in the order in which they were attached; one that is gone is missing. */
export const attachmentsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['feedback', 'attachments', ids],
    queryFn: async ({ signal }): Promise<Media[]> => {
      const { member } = await callList(listMedia, { 'id[]': ids, itemsPerPage: LIMITS.itemsPerPage }, signal);
      return member.map(mediaFromWire);
    },
    staleTime: Infinity,
    enabled: ids.length > 0,
  });

/** The count on the card changes with the conversation. */
function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(['feedback', 'projects'].map((word) => client.invalidateQueries({ queryKey: [word] })));
  };
}

export function useSendFeedback(projectId: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (form: FeedbackForm) => call(createFeedback, { body: feedbackFormToWire(form, projectId) }),
    // What is on the server leaves the box at once, not when it can be read there.
    onSuccess: () => void refresh(),
  });
}

export function useEditFeedback(id: number) {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (form: Partial<FeedbackForm>) =>
      call(changeFeedback, { params: { id }, body: feedbackFormToWire(form) }),
    onSuccess,
  });
}

export function useDeleteFeedback(id: number) {
  const onSettled = useRefresh();
  return useMutation({ mutationFn: () => call(removeFeedback, { params: { id } }), onSettled });
}
