/** Queries and mutations for versions, their notes and decisions. */
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { CUT_UPLOADS_PATH, type CutUpload, cutUploadFromApi, listCutUploads } from '#contract/review/cut-uploads.ts';
import { type CutPlay, playCut } from '#contract/review/cut-play.ts';
import { changeCut, cutFromApi, deleteCut, getCut, listCuts } from '#contract/review/cuts.ts';
import { approveCut, carryNotes, listReviews, requestChanges, reviewsFromApi } from '#contract/review/decisions.ts';
import {
  changeFeedback,
  createFeedback,
  deleteFeedback,
  type FeedbackForm,
  feedbackFormToApi,
  feedbackFromApi,
  listFeedback,
  newFeedbackToApi,
} from '#contract/work/feedback.ts';
import { releaseFeedback, reopenFeedback, resolveFeedback } from '#contract/work/notes.ts';
import type { Cut } from '#domain/review/cuts.ts';
import type { Feedback } from '#domain/work/feedback.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { call, callWholeList } from '#web/lib/api/api.ts';
import { pollMs, pollUnlessUnsupported } from '#web/lib/live.ts';
import type { Confirmation } from '#web/work/checks/open-check.ts';
import { useRefresh, waitUnlessFailed } from '#web/lib/api/refresh.ts';
import { send } from '#web/lib/api/request.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { useCall } from '#web/lib/api/use-call.ts';

const CUTS_POLL_MS = 5_000;
const COPY_POLL_MS = 2_000;
const NOTES_POLL_MS = 3_000;
/** Scales the poll interval with the number of notes, so long lists are fetched less often. */
const POLL_MS_PER_NOTE = 15;
const QUEUE_POLL_MS = 10_000;

/** Query for all versions of a project, newest first. */
export const cutsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['cuts', 'of', projectId],
    queryFn: async ({ signal }): Promise<Cut[]> => {
      const found = await callWholeList(listCuts, { project: projectId, 'order[number]': 'desc' }, signal);
      return found.map((one) => cutFromApi(one));
    },
    // Transcoding progress doesn't change the version's row, so the event stream doesn't report it.
    refetchInterval: (query) =>
      query.state.data?.some(({ copyProgress }) => copyProgress !== null)
        ? COPY_POLL_MS
        : pollUnlessUnsupported(CUTS_POLL_MS)(query),
  });

/** Query for one version in its current state, which a decision must match. */
export const cutQuery = (cutId: number) =>
  queryOptions({
    queryKey: ['cuts', 'one', cutId],
    queryFn: async ({ signal }): Promise<CutWithEtag> => {
      const { data, etag } = await call(getCut, { params: { id: cutId }, signal });
      return { cut: cutFromApi(data), etag };
    },
  });

export type CutWithEtag = { cut: Cut; etag: string | undefined };

export type CutRef = { projectId: number; cutId: number };

const notesKey = ({ cutId }: CutRef) => ['feedback', 'notes', cutId] as const;

/** Query for the notes and replies of a version. */
export const notesQuery = (ref: CutRef) =>
  queryOptions({
    queryKey: notesKey(ref),
    queryFn: async ({ signal }): Promise<Feedback[]> =>
      (await callWholeList(listFeedback, { project: ref.projectId, cut: ref.cutId }, signal)).map(feedbackFromApi),
    refetchInterval: ({ state }) => pollMs(Math.max(NOTES_POLL_MS, (state.data?.length ?? 0) * POLL_MS_PER_NOTE)),
  });

/** Refreshes playback URLs this long before they expire, so playback isn't interrupted. */
const REFRESH_AHEAD_MS = 60_000;
const MIN_REFRESH_MS = 5_000;

/** Query for playback URLs, refreshed before they expire. */
export const playQuery = ({ id, hasCopy }: Pick<Cut, 'id' | 'hasCopy'>) =>
  queryOptions({
    queryKey: ['cuts', 'play', id, hasCopy],
    queryFn: async ({ signal }): Promise<CutPlay> => (await call(playCut, { params: { id }, signal })).data,
    // A new URL would reload the video, so only expiry or a new playable copy may change it.
    staleTime: 'static',
    gcTime: 0,
    // A plain file keeps playing when its copy arrives.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data && Math.max(MIN_REFRESH_MS, Date.parse(state.data.until) - Date.parse(nowIso()) - REFRESH_AHEAD_MS),
  });

const cacheNote = (client: QueryClient, ref: CutRef, note: Feedback): void => {
  client.setQueryData<Feedback[]>(
    notesKey(ref),
    (notes) => notes && [...notes.filter(({ id }) => id !== note.id), note].toSorted((a, b) => a.id - b.id),
  );
};

/** Runs a note mutation, updates the cached list and refetches note counts. */
function useNoteMutation<V>(ref: CutRef, send: (variables: V) => Promise<Feedback>) {
  const client = useQueryClient();
  const refresh = useRefresh('cuts');
  return useMutation({
    mutationFn: send,
    onSuccess: (note) => {
      cacheNote(client, ref, note);
      void refresh();
    },
  });
}

export const useSendNote = (ref: CutRef, author: Actor) =>
  useNoteMutation(ref, async (form: FeedbackForm) => {
    const body = newFeedbackToApi(form, { projectId: ref.projectId, author });
    return feedbackFromApi((await call(createFeedback, { body })).data);
  });

export const useChangeNote = (ref: CutRef) =>
  useNoteMutation(ref, async ({ id, content }: { id: number; content: string }) =>
    feedbackFromApi((await call(changeFeedback, { params: { id }, body: feedbackFormToApi({ content }) })).data),
  );

export const useResolveNote = (ref: CutRef) =>
  useNoteMutation(ref, async ({ id, isDone }: { id: number; isDone: boolean }) =>
    feedbackFromApi((await call(isDone ? resolveFeedback : reopenFeedback, { params: { id } })).data),
  );

export const useReleaseNote = (ref: CutRef) =>
  useNoteMutation(ref, async (id: number) => feedbackFromApi((await call(releaseFeedback, { params: { id } })).data));

export function useDeleteNote(ref: CutRef) {
  const client = useQueryClient();
  const refresh = useRefresh('cuts');
  return useMutation({
    mutationFn: (id: number) => call(deleteFeedback, { params: { id } }),
    onSuccess: (_answer, id) =>
      client.setQueryData<Feedback[]>(notesKey(ref), (notes) =>
        notes?.filter((note) => note.id !== id && note.parentId !== id),
      ),
    onSettled: refresh,
  });
}

const matching = ({ etag }: CutWithEtag): { ifMatch?: string } => (etag ? { ifMatch: etag } : {});

type Approval = { cutWithEtag: CutWithEtag; openNotes: number; confirmation: Confirmation };

/** Approves a version. `openNotes` is the number of open notes the user saw, and `confirmation` the answer about open checks. */
export const useApproveCut = () =>
  useCall('cuts', ({ cutWithEtag, openNotes, confirmation }: Approval) => {
    const params = { id: cutWithEtag.cut.id };
    return call(approveCut, { params, query: confirmation, body: { openNotes }, ...matching(cutWithEtag) });
  });

export type RequestedCutChanges = { reason: string; deadlineAt?: string | undefined };

/** Requests changes. On finished work this starts a new revision round. */
export function useRequestChanges() {
  const refresh = useRefresh('cuts');
  const refreshProjects = useRefresh('projects');
  return useMutation({
    mutationFn: async ({ cutWithEtag, requested }: { cutWithEtag: CutWithEtag; requested: RequestedCutChanges }) =>
      (await call(requestChanges, { params: { id: cutWithEtag.cut.id }, body: requested, ...matching(cutWithEtag) }))
        .undo,
    onSettled: waitUnlessFailed(() => Promise.all([refresh(), refreshProjects()])),
  });
}

/** Copies open notes from the previous version to this one, by the offset of a comparison if given. */
export function useCarryNotes(ref: CutRef) {
  const refresh = useRefresh('cuts');
  const refreshNotes = useRefresh('feedback');
  return useMutation({
    mutationFn: (offset: number | undefined) => call(carryNotes, { params: { id: ref.cutId }, body: { offset } }),
    onSettled: waitUnlessFailed(() => Promise.all([refresh(), refreshNotes()])),
  });
}

export const useChangeCut = (cutId: number) =>
  useCall('cuts', (change: { comment: string } | { archiveLocation: string }) =>
    call(changeCut, { params: { id: cutId }, body: change }),
  );

export const useDeleteCut = (cutId: number) => useCall('cuts', () => call(deleteCut, { params: { id: cutId } }));

/** Query for versions awaiting approval, longest first. */
export const reviewsQuery = ({ page = 1, isSent = false } = {}) =>
  queryOptions({
    queryKey: ['reviews', isSent, page],
    queryFn: async ({ signal }) => ({
      ...reviewsFromApi((await call(listReviews, { query: { page, sent: isSent }, signal })).data),
      // Identifies the page these rows belong to, since placeholder data may come from another page.
      question: `${isSent} ${page}`,
    }),
    refetchInterval: pollUnlessUnsupported(QUEUE_POLL_MS),
  });

const UNFINISHED_POLL_MS = 10_000;

/** Query for the user's unfinished uploads to a project. */
export const unfinishedUploadsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['cuts', 'uploads', projectId],
    queryFn: async ({ signal }): Promise<CutUpload[]> =>
      (await call(listCutUploads, { query: { project: projectId }, signal })).data.uploads.map(cutUploadFromApi),
    refetchInterval: pollUnlessUnsupported(UNFINISHED_POLL_MS),
  });

/** Cancels an unfinished upload and deletes what was uploaded. */
export const useCancelUpload = () =>
  useCall('cuts', (id: string) =>
    send(`${CUT_UPLOADS_PATH}/${id}`, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } }),
  );
