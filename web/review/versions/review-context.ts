/** What a screen of a version provides to the player, the notes and the comparison on it, for the team as for guests (docs/review.md#player). */
import { createContext, type ReactNode, use } from 'react';
import type { CaptionsFile } from '#contract/review/captions/captions.ts';
import type { CutPlay } from '#contract/review/cut-play.ts';
import type { CaptionFormat } from '#domain/review/captions/cue.ts';
import type { CaptionTrack } from '#domain/review/captions/captions.ts';
import type { Cut } from '#domain/review/cuts.ts';
import type { Feedback } from '#domain/work/feedback.ts';

/** Actions available on a note to the current user; an undefined action isn't offered. */
export type NoteActions = {
  /** Returns the action that resolves or reopens the note; undefined when not allowed. */
  resolve: (note: Feedback) => (() => void) | undefined;
  /** Returns the action that makes a guest's note visible to everyone. */
  release: (note: Feedback) => (() => void) | undefined;
  /** Returns the action that edits the note and resolves to true on success. */
  edit: (note: Feedback) => ((content: string) => Promise<boolean>) | undefined;
  /** Copies the note's address. */
  copyLink?: ((note: Feedback) => void) | undefined;
  remove: (note: Feedback) => (() => void) | undefined;
  reply: (note: Feedback) => ((content: string) => Promise<boolean>) | undefined;
};

/** How a screen loads captions, and what its reader may do with them. */
export type CaptionsAccess = {
  /** Fetches the URLs of captions, `download` in this format. */
  fetchFile: (id: number, as?: CaptionFormat) => Promise<CaptionsFile>;
  mayDownload: boolean;
  /** Renders the team's actions on captions; undefined for guests. */
  renderActions?: (track: CaptionTrack) => ReactNode;
};

export type Review = {
  cut: Cut;
  /** Project title. */
  title: string;
  /** Playback URLs; undefined while loading. */
  play: CutPlay | undefined;
  /** Called when the URL doesn't play, to fetch a new one. */
  onExpired: () => Promise<unknown>;
  notes: readonly Feedback[];
  isMine: (note: Feedback) => boolean;
  actions: NoteActions;
  /** Renders the files of a note. Guests see none. */
  renderFiles?: ((ids: readonly number[]) => ReactNode) | undefined;
  /** Identifies drafts typed on this screen. */
  draftKey: string;
  /** Guests can't add a copy of a video that can't be played. */
  isGuest: boolean;
  captions?: CaptionsAccess | undefined;
  /** Called when the browser can't play the video. */
  onUnplayable?: (() => void) | undefined;
};

export const ReviewContext = createContext<Review | undefined>(undefined);

/** Returns what the surrounding screen provides. */
export function useReview(): Review {
  const review = use(ReviewContext);
  if (!review) throw new Error('There is no review here.');
  return review;
}
