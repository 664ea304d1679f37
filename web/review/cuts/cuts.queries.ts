/** Cuts, their notes and what is decided about them, from the server. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { CUT_UPLOADS_PATH, type CutUpload, cutUploadFromWire, listCutUploads } from '#contract/review/cut-uploads.ts';
import { changeCut, type CutPlay, cutFromWire, deleteCut, getCut, listCuts, playCut } from '#contract/review/cuts.ts';
import { approveCut, carryNotes, listReviews, requestChanges, reviewsFromWire } from '#contract/review/decisions.ts';
import {
  changeFeedback,
  createFeedback,
  deleteFeedback,
  type FeedbackForm,
  feedbackFormToWire,
  feedbackFromWire,
  listFeedback,
  newFeedbackToWire,
} from '#contract/work/feedback.ts';
import { releaseFeedback, reopenFeedback, resolveFeedback } from '#contract/work/notes.ts';
import type { Cut } from '#domain/review/cuts.ts';
import type { Feedback } from '#domain/work/feedback.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { call, callWholeList } from '#web/lib/api.ts';
import { pollEvery, pollMs, pollUnlessLacking } from '#web/lib/live.ts';
import { useRefresh, waitUnlessFailed } from '#web/lib/refresh.ts';
import { send } from '#web/lib/request.ts';
import { nowIso } from '#web/lib/server-clock.ts';

const CUTS_POLL_MS = 5_000;
const COPY_POLL_MS = 2_000;
const NOTES_POLL_MS = 3_000;
/** A list of many pages is asked for the more seldom. */
const POLL_MS_PER_NOTE = 15;
const QUEUE_POLL_MS = 10_000;

/** All versions of a project, newest first. */
export const cutsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['cuts', 'of', projectId],
    queryFn: async ({ signal }): Promise<Cut[]> => {
      const found = await callWholeList(listCuts, { project: projectId, 'order[number]': 'desc' }, signal);
      return found.map((one) => cutFromWire(one));
    },
    // How far a copy is, no stream tells: it is no change of the version.
    refetchInterval: (query) =>
      query.state.data?.some(({ copyProgress }) => copyProgress !== null)
        ? COPY_POLL_MS
        : pollUnlessLacking(CUTS_POLL_MS)(query),
  });

/** One version as it is now; what is decided about it is decided about this state. */
export const cutQuery = (cutId: number) =>
  queryOptions({
    queryKey: ['cuts', 'one', cutId],
    queryFn: async ({ signal }): Promise<Decidable> => {
      const { data, etag } = await call(getCut, { params: { id: cutId }, signal });
      return { cut: cutFromWire(data), etag };
    },
  });

export type Decidable = { cut: Cut; etag: string | undefined };

export type CutRef = { projectId: number; cutId: number };

const notesKey = ({ cutId }: CutRef) => ['feedback', 'notes', cutId] as const;

/** Notes of a cut and the answers to them. */
export const notesQuery = (ref: CutRef) =>
  queryOptions({
    queryKey: notesKey(ref),
    queryFn: async ({ signal }): Promise<Feedback[]> =>
      (await callWholeList(listFeedback, { project: ref.projectId, cut: ref.cutId }, signal)).map(feedbackFromWire),
    refetchInterval: ({ state }) => pollMs(Math.max(NOTES_POLL_MS, (state.data?.length ?? 0) * POLL_MS_PER_NOTE)),
  });

/** Before its addresses end, so that nothing stops in the middle. */
const AHEAD_MS = 60_000;
const LEAST_MS = 5_000;

/** Where it is played from; asked anew before that is over. */
export const playQuery = ({ id, hasCopy }: Pick<Cut, 'id' | 'hasCopy'>) =>
  queryOptions({
    queryKey: ['cuts', 'play', id, hasCopy],
    queryFn: async ({ signal }): Promise<CutPlay> => (await call(playCut, { params: { id }, signal })).data,
    // Another address would load the video anew: only the end of this one asks for it, or a copy, and no other change of the cut.
    staleTime: 'static',
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data && Math.max(LEAST_MS, Date.parse(state.data.until) - Date.parse(nowIso()) - AHEAD_MS),
  });

const put = (client: QueryClient, ref: CutRef, note: Feedback): void => {
  client.setQueryData<Feedback[]>(
    notesKey(ref),
    (notes) => notes && [...notes.filter(({ id }) => id !== note.id), note].toSorted((a, b) => a.id - b.id),
  );
};

/** An act upon one note: the list has its outcome at once, and whatever counts notes is asked again. */
function useNoteMutation<V>(ref: CutRef, act: (what: V) => Promise<Feedback>) {
  const client = useQueryClient();
  const refresh = useRefresh('cuts');
  return useMutation({
    mutationFn: act,
    onSuccess: (note) => {
      put(client, ref, note);
      void refresh();
    },
  });
}

export const useSendNote = (ref: CutRef, author: Actor) =>
  useNoteMutation(ref, async (form: FeedbackForm) => {
    const body = newFeedbackToWire(form, { projectId: ref.projectId, author });
    return feedbackFromWire((await call(createFeedback, { body })).data);
  });

export const useChangeNote = (ref: CutRef) =>
  useNoteMutation(ref, async ({ id, content }: { id: number; content: string }) =>
    feedbackFromWire((await call(changeFeedback, { params: { id }, body: feedbackFormToWire({ content }) })).data),
  );

export const useResolveNote = (ref: CutRef) =>
  useNoteMutation(ref, async ({ id, isDone }: { id: number; isDone: boolean }) =>
    feedbackFromWire((await call(isDone ? resolveFeedback : reopenFeedback, { params: { id } })).data),
  );

export const useReleaseNote = (ref: CutRef) =>
  useNoteMutation(ref, async (id: number) => feedbackFromWire((await call(releaseFeedback, { params: { id } })).data));

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

const matching = ({ etag }: Decidable): { ifMatch?: string } => (etag ? { ifMatch: etag } : {});

/** `openNotes` is how many were open when the person looked. */
export function useApproveCut() {
  const refresh = useRefresh('cuts');
  return useMutation({
    mutationFn: ({ about, openNotes }: { about: Decidable; openNotes: number }) =>
      call(approveCut, { params: { id: about.cut.id }, body: { openNotes }, ...matching(about) }),
    onSettled: refresh,
  });
}

export type Wish = { reason: string; deadlineAt?: string | undefined };

/** On finished work it is a revision: the project begins another round. */
export function useRequestChanges() {
  const refresh = useRefresh('cuts');
  const refreshProjects = useRefresh('projects');
  return useMutation({
    mutationFn: async ({ about, wish }: { about: Decidable; wish: Wish }) =>
      (await call(requestChanges, { params: { id: about.cut.id }, body: wish, ...matching(about) })).undo,
    onSettled: waitUnlessFailed(() => Promise.all([refresh(), refreshProjects()])),
  });
}

/** The open notes of the version before stand on this one too. */
export function useCarryNotes(ref: CutRef) {
  const refresh = useRefresh('cuts');
  const refreshNotes = useRefresh('feedback');
  return useMutation({
    mutationFn: () => call(carryNotes, { params: { id: ref.cutId } }),
    onSettled: waitUnlessFailed(() => Promise.all([refresh(), refreshNotes()])),
  });
}

export function useChangeCut(cutId: number) {
  const refresh = useRefresh('cuts');
  return useMutation({
    mutationFn: (change: { comment: string }) => call(changeCut, { params: { id: cutId }, body: change }),
    onSettled: refresh,
  });
}

export function useDeleteCut(cutId: number) {
  const refresh = useRefresh('cuts');
  return useMutation({ mutationFn: () => call(deleteCut, { params: { id: cutId } }), onSettled: refresh });
}

/** What waits for a decision, longest first. */
export const reviewsQuery = (page = 1) =>
  queryOptions({
    queryKey: ['reviews', page],
    queryFn: async ({ signal }) => ({
      ...reviewsFromWire((await call(listReviews, { query: { page }, signal })).data),
      // What was asked, though the page that is asked for next may be another by now.
      question: String(page),
    }),
    refetchInterval: pollEvery(QUEUE_POLL_MS),
  });

const UNDER_WAY_POLL_MS = 10_000;

/** One's own uploads to a project that have not arrived whole. */
export const underWayQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['cuts', 'uploads', projectId],
    queryFn: async ({ signal }): Promise<CutUpload[]> =>
      (await call(listCutUploads, { query: { project: projectId }, signal })).data.uploads.map(cutUploadFromWire),
    refetchInterval: pollUnlessLacking(UNDER_WAY_POLL_MS),
  });

/** What arrived of it is thrown away. */
export function useGiveUpUpload() {
  const onSettled = useRefresh('cuts');
  return useMutation({
    mutationFn: (id: string) =>
      send(`${CUT_UPLOADS_PATH}/${id}`, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } }),
    onSettled,
  });
}
