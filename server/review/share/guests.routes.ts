/** Share link endpoints for guests: open to anyone with the link's token and the secret of their visit. */
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import {
  addGuestNote as addEndpoint,
  approveAsGuest,
  changeGuestNote as changeEndpoint,
  deleteGuestNote as deleteEndpoint,
  listGuestNotes,
  setGuestName as nameEndpoint,
  playShare,
  getShare,
  requestChangesAsGuest,
  reportUnplayable as unplayableEndpoint,
} from '#contract/review/share-guests.ts';
import { getShareCaptions } from '#contract/review/captions/share-captions.ts';
import { enterShare as enterEndpoint } from '#contract/review/share-access.ts';
import { getShareStatus } from '#contract/review/share-status.ts';
import { guestCutToApi, guestNoteToApi } from '#contract/review/share-responses.ts';
import { type Drawing, markChangesOf } from '#domain/work/notes.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { captionsAsGuest } from './captions-as-guest.ts';
import { enterShare } from './enter.actions.ts';
import { decideAsGuest } from './guest-decide.actions.ts';
import {
  addGuestNote,
  changeGuestNote,
  deleteGuestNote,
  type ReadNote,
  type NoteContent,
} from './guest-notes.actions.ts';
import { findLinkOf } from './guest-auth.ts';
import { playAsGuest } from './play-as-guest.ts';
import { reportUnplayable } from './report-unplayable.actions.ts';
import { setGuestName, readAsGuest, readNotesAsGuest } from './visit.actions.ts';

type SentNote = {
  content?: string | null;
  frame?: number | null;
  endFrame?: number | null;
  drawing?: unknown;
  whole?: boolean;
};

/** Returns the note's stored form: text trimmed, null for absent values. */
const changeOf = ({ content, frame, endFrame, drawing, whole }: SentNote): Partial<Omit<NoteContent, 'parentId'>> => ({
  ...markChangesOf({ whole, frame }),
  ...(content === undefined ? {} : { content: content?.trim() ?? '' }),
  ...(frame === undefined ? {} : { frame }),
  ...(endFrame === undefined ? {} : { endFrame }),
  ...(drawing === undefined ? {} : { drawing: drawing as Drawing | null }),
});

const EMPTY = { content: '', frame: null, endFrame: null, drawing: null };

const responseOf = (read: ReadNote | Refusal) => (isRefusal(read) ? read : { plain: guestNoteToApi(read) });

export function registerShareGuests(serve: Serve): void {
  serve(getShareStatus, {
    handle: async ({ deps }, { token }) => {
      const link = await findLinkOf(deps.db, token, deps.clock());
      return isRefusal(link) ? link : { plain: { needsPassword: link.password_hash !== null } };
    },
  });

  serve(enterEndpoint, {
    handle: async ({ deps, address, request }, { token, password }) => {
      const entered = await enterShare(deps, { token, password: password ?? null }, { address, log: request.log });
      return isRefusal(entered) ? entered : { plain: entered };
    },
  });

  serve(getShare, {
    handle: async ({ deps }, visitor) => {
      const read = await readAsGuest(deps, visitor);
      return isRefusal(read) ? read : { plain: read };
    },
  });

  serve(nameEndpoint, {
    handle: async ({ deps }, { name, ...visitor }) => {
      const named = await setGuestName(deps, visitor, name.trim());
      return isRefusal(named) ? named : { plain: { name: named } };
    },
  });

  serve(playShare, {
    handle: async ({ deps }, { cut, ...visitor }) => {
      const play = await playAsGuest(deps, visitor, cut);
      return isRefusal(play) ? play : { plain: play };
    },
  });

  serve(getShareCaptions, {
    handle: async ({ deps }, { captions, as, ...visitor }) => {
      const urls = await captionsAsGuest(deps, visitor, { id: captions, as });
      return isRefusal(urls) ? urls : { plain: urls };
    },
  });

  serve(unplayableEndpoint, {
    handle: async ({ deps, request }, { cut, ...visitor }) =>
      (await reportUnplayable(deps, visitor, { cutId: cut, agent: request.headers['user-agent'] ?? '' })) ?? {
        plain: {},
      },
  });

  serve(listGuestNotes, {
    handle: async ({ deps }, { cut, ...visitor }) => {
      const notes = await readNotesAsGuest(deps, visitor, cut);
      return isRefusal(notes) ? notes : { plain: { notes: notes.map(guestNoteToApi) } };
    },
  });

  serve(addEndpoint, {
    handle: async ({ deps }, { token, guest, cut, parent, ...note }) => {
      const written = { ...EMPTY, ...changeOf(note), parentId: parent ?? null };
      return responseOf(await addGuestNote(deps, { token, guest }, { cutId: cut, written }));
    },
  });

  serve(changeEndpoint, {
    handle: async ({ deps }, { token, guest, cut, note, ...change }) =>
      responseOf(await changeGuestNote(deps, { token, guest }, { cutId: cut, noteId: note, change: changeOf(change) })),
  });

  serve(deleteEndpoint, {
    handle: async ({ deps }, { token, guest, cut, note }) =>
      (await deleteGuestNote(deps, { token, guest }, { cutId: cut, noteId: note })) ?? { plain: {} },
  });

  serve(approveAsGuest, {
    handle: async ({ deps, ifMatch }, { cut, openNotes, ...visitor }) => {
      const approval = { cutId: cut, ifMatch, decision: 'approved', seenOpenNotes: openNotes } as const;
      const decided = await decideAsGuest(deps, visitor, approval);
      return isRefusal(decided) ? decided : { plain: guestCutToApi(decided, undefined) };
    },
  });

  serve(requestChangesAsGuest, {
    handle: async ({ deps, ifMatch }, { cut, reason, ...visitor }) => {
      const changesRequest = { cutId: cut, ifMatch, decision: 'changes', reason: reason.trim() } as const;
      const decided = await decideAsGuest(deps, visitor, changesRequest);
      return isRefusal(decided) ? decided : { plain: guestCutToApi(decided, changesRequest.reason) };
    },
  });
}
