/** What can be done with a note, by whoever looks: an act that is missing is not offered. */
import type { Feedback } from '#domain/work/feedback.ts';

export type NoteActs = {
  /** Done, or not done after all; undefined where one may not say so. */
  resolve: (note: Feedback) => (() => void) | undefined;
  /** Lets everybody see what a guest wrote. */
  release: (note: Feedback) => (() => void) | undefined;
  /** Answers whether it went through. */
  edit: (note: Feedback) => ((content: string) => Promise<boolean>) | undefined;
  remove: (note: Feedback) => (() => void) | undefined;
  answer: (note: Feedback) => ((content: string) => Promise<boolean>) | undefined;
};
