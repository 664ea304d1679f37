/** Actions available on a note to the current user; an undefined action isn't offered. */
import type { Feedback } from '#domain/work/feedback.ts';

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
