/** Queries and mutations of guests: the share link, its notes, playback and decisions. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CutPlay } from '#contract/review/cut-play.ts';
import {
  addGuestNote,
  approveAsGuest,
  changeGuestNote,
  deleteGuestNote,
  listGuestNotes,
  setGuestName,
  playShare,
  getShare,
  requestChangesAsGuest,
  reportUnplayable,
} from '#contract/review/share-guests.ts';
import { type GuestNote, guestNoteBody, noteFromGuestApi } from '#contract/review/share-responses.ts';
import { etagOf } from '#contract/platform/etag.ts';
import type { Cut } from '#domain/review/cuts.ts';
import type { Mark } from '#domain/work/notes.ts';
import { call } from '#web/lib/api/api.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { waitUnlessFailed } from '#web/lib/api/refresh.ts';

/** Poll interval, so a revoked link ends on every screen within this time. */
const VISIT_POLL_MS = 10_000;
const NOTES_POLL_MS = 5_000;
/** Refreshes playback URLs this long before they expire, so playback isn't interrupted. */
const REFRESH_AHEAD_MS = 60_000;
const MIN_REFRESH_MS = 5_000;

export type Visitor = { token: string; guest: string };

/** Query for what the link currently shows and allows. */
export const visitQuery = (visitor: Visitor) =>
  queryOptions({
    queryKey: ['share', 'visit', visitor.token, visitor.guest],
    queryFn: async ({ signal }) => (await call(getShare, { body: visitor, signal })).data,
    refetchInterval: VISIT_POLL_MS,
  });

export const guestNotesQuery = (visitor: Visitor, cutId: number) =>
  queryOptions({
    queryKey: ['share', 'notes', visitor.guest, cutId],
    queryFn: async ({ signal }): Promise<GuestNote[]> =>
      (await call(listGuestNotes, { body: { ...visitor, cut: cutId }, signal })).data.notes.map(noteFromGuestApi),
    refetchInterval: NOTES_POLL_MS,
  });

/** Query for playback URLs, refreshed before they expire. */
export const guestPlayQuery = (visitor: Visitor, { id, hasCopy }: Pick<Cut, 'id' | 'hasCopy'>) =>
  queryOptions({
    queryKey: ['share', 'play', visitor.guest, id, hasCopy],
    queryFn: async ({ signal }): Promise<CutPlay> =>
      (await call(playShare, { body: { ...visitor, cut: id }, signal })).data,
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data && Math.max(MIN_REFRESH_MS, Date.parse(state.data.until) - Date.parse(nowIso()) - REFRESH_AHEAD_MS),
  });

function useGuestMutation<V, A>(send: (variables: V) => Promise<A>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: waitUnlessFailed(() =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['share', 'visit'] }),
        client.invalidateQueries({ queryKey: ['share', 'notes'] }),
      ]),
    ),
  });
}

export const useNameGuest = (visitor: Visitor) =>
  useGuestMutation((name: string) => call(setGuestName, { body: { ...visitor, name: name.trim() } }));

type NewNote = { content: string; mark: Omit<Mark, 'cutId'> | null; parentId: number | null };

/** Notifies the team that the version can't be played, which the server does once per version. Failures are ignored, because nobody waits for the result. */
export const sendUnplayable = (visitor: Visitor, cutId: number): void =>
  void call(reportUnplayable, { body: { ...visitor, cut: cutId } }).catch(() => undefined);

export const useAddGuestNote = (visitor: Visitor, cutId: number) =>
  useGuestMutation(({ content, mark, parentId }: NewNote) =>
    call(addGuestNote, { body: { ...visitor, cut: cutId, parent: parentId, ...guestNoteBody(content, mark) } }),
  );

export const useChangeGuestNote = (visitor: Visitor, cutId: number) =>
  useGuestMutation(({ id, content }: { id: number; content: string }) =>
    call(changeGuestNote, { body: { ...visitor, cut: cutId, note: id, content } }),
  );

export const useDeleteGuestNote = (visitor: Visitor, cutId: number) =>
  useGuestMutation((id: number) => call(deleteGuestNote, { body: { ...visitor, cut: cutId, note: id } }));

/** Approves the version as the guest saw it; a concurrent decision is refused. */
export const useApproveAsGuest = (visitor: Visitor, cut: Cut) =>
  useGuestMutation((openNotes: number) =>
    call(approveAsGuest, { body: { ...visitor, cut: cut.id, openNotes }, ifMatch: etagOf(cut.version) }),
  );

export const useRequestAsGuest = (visitor: Visitor, cut: Cut) =>
  useGuestMutation((reason: string) =>
    call(requestChangesAsGuest, { body: { ...visitor, cut: cut.id, reason }, ifMatch: etagOf(cut.version) }),
  );
