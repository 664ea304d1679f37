/** What the demo's people note on its cuts: at which frame of which version, what they draw, what is answered, what is settled. */
import type { Drawing } from '#domain/work/notes.ts';

type Author = 'lead' | 'editor' | 'client';

export type ScriptedNote = {
  /** The number of the version. */
  on: number;
  by: Author;
  text: string;
  frame: number;
  endFrame?: number;
  drawing?: Drawing;
  isInternal?: boolean;
  isResolved?: boolean;
  answer?: { by: Author; text: string };
  /** Repeats the note of that place in the list. */
  carries?: number;
};

export type ScriptedVersion = { decision: '' | 'approved' | 'changes'; reason?: string; comment?: string };

export type ScriptedReview = { versions: readonly ScriptedVersion[]; notes: readonly ScriptedNote[] };

const RED = '#ff3b30';
const YELLOW = '#ffd60a';
const LINE = 60;

/** Around the sun where the mark stands in front of it, and the way that the mark should go. */
const AROUND_THE_SUN: Drawing = {
  strokes: [
    {
      kind: 'box',
      color: RED,
      size: LINE,
      points: [
        [3000, 1900],
        [4500, 5900],
      ],
    },
    {
      kind: 'arrow',
      color: YELLOW,
      size: LINE,
      points: [
        [6000, 4200],
        [7500, 3100],
      ],
    },
  ],
};

/** Waits for a decision; the client has looked at it too. */
export const WAITING_REVIEW: ScriptedReview = {
  versions: [{ decision: '', comment: 'First version with music. The grade is not final.' }],
  notes: [
    {
      on: 1,
      by: 'lead',
      text: 'The mark stands in front of the sun. Please move it to the right, and a second later.',
      frame: 40,
      drawing: AROUND_THE_SUN,
      answer: { by: 'editor', text: 'Will do. I would bring it once the sun is off the left third.' },
    },
    { on: 1, by: 'lead', text: 'Hold the hills a little longer here.', frame: 88, endFrame: 124 },
    { on: 1, by: 'client', text: 'We love the boat! Could the sea be a bit brighter?', frame: 170 },
    { on: 1, by: 'lead', text: 'If they ask: we have a wider take of the boat.', frame: 196, isInternal: true },
    { on: 1, by: 'editor', text: 'Crossfade or hard cut? I left it hard.', frame: 125, isResolved: true },
  ],
};

/** Came back once, and is up again with what was open. */
export const SECOND_REVIEW: ScriptedReview = {
  versions: [
    { decision: 'changes', reason: 'The mark, and the sea is too dark.' },
    { decision: '', comment: 'Mark moved, sea regraded.' },
  ],
  notes: [
    { on: 1, by: 'lead', text: 'The mark comes too early.', frame: 22, isResolved: true },
    { on: 1, by: 'lead', text: 'The sea is too dark on a phone.', frame: 150, endFrame: 200 },
    {
      on: 1,
      by: 'lead',
      text: 'The music should end with the picture.',
      frame: 244,
      isResolved: true,
      answer: { by: 'editor', text: 'Faded over the last second.' },
    },
    { on: 2, by: 'lead', text: 'The sea is too dark on a phone.', frame: 150, endFrame: 200, carries: 1 },
  ],
};

/** Done with. */
export const APPROVED_REVIEW: ScriptedReview = {
  versions: [{ decision: 'approved' }],
  notes: [{ on: 1, by: 'lead', text: 'Lovely light. Nothing to change.', frame: 60, isResolved: true }],
};
