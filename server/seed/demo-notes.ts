/** Scripted notes on the demo's versions: frames, drawings, replies and resolved notes. */
import type { DeliverableDraft } from '#domain/work/projects/project-cuts.ts';
import type { Drawing, Stroke } from '#domain/work/notes.ts';

type Author = 'lead' | 'editor' | 'client';

export type ScriptedNote = {
  /** Version of the note, counted from 1, those of Main first. */
  on: number;
  by: Author;
  text: string;
  frame: number;
  endFrame?: number;
  drawing?: Drawing;
  isInternal?: boolean;
  isResolved?: boolean;
  response?: { by: Author; text: string };
  /** Index of the earlier note of which this is a carried-over copy. */
  carries?: number;
};

type ScriptedVersion = {
  decision: '' | 'approved' | 'changes';
  reason?: string;
  comment?: string;
  /** Where the file is archived, of a version whose file was removed to save space. */
  archivedAt?: string;
};

/** A deliverable with one version: a film unless `medium` is set. */
type ScriptedDeliverable = DeliverableDraft & { medium?: 'image' | 'sound'; version: ScriptedVersion };

export type ScriptedReview = {
  /** Kind of the versions of Main, film by default. */
  medium?: 'film' | 'sound';
  versions: readonly ScriptedVersion[];
  notes: readonly ScriptedNote[];
  deliverables?: readonly ScriptedDeliverable[];
};

const RED = '#ff3b30';
const YELLOW = '#ffd60a';
const LINE = 60;

const AROUND_THE_SUN: Stroke = {
  kind: 'box',
  color: RED,
  size: LINE,
  points: [
    [3000, 1900],
    [4500, 5900],
  ],
};
const TO_THE_RIGHT: Stroke = {
  kind: 'arrow',
  color: YELLOW,
  size: LINE,
  points: [
    [6000, 4200],
    [7500, 3100],
  ],
};

/** Version awaiting approval that the client has seen too. */
export const PENDING_REVIEW: ScriptedReview = {
  versions: [{ decision: '', comment: 'First pass with music. The grade isn’t final.' }],
  notes: [
    {
      on: 1,
      by: 'lead',
      text: 'The logo covers the sun. Please move it right and bring it in a second later.',
      frame: 40,
      drawing: { strokes: [AROUND_THE_SUN, TO_THE_RIGHT] },
      response: { by: 'editor', text: 'Will do. I’ll bring it in once the sun clears the left third.' },
    },
    { on: 1, by: 'lead', text: 'Hold on the hills a little longer here.', frame: 88, endFrame: 124 },
    { on: 1, by: 'client', text: 'We love the boat! Could the water be a bit brighter?', frame: 170 },
    { on: 1, by: 'lead', text: 'If they ask, we have a wider take of the boat.', frame: 196, isInternal: true },
    { on: 1, by: 'editor', text: 'Dissolve or hard cut? I went with a hard cut.', frame: 125, isResolved: true },
  ],
};

/** Review of a film sent back once; the new version carries the open note over. */
export const SECOND_REVIEW: ScriptedReview = {
  versions: [
    { decision: 'changes', reason: 'Logo timing, and the water is too dark.' },
    { decision: '', comment: 'Moved the logo and regraded the water.' },
  ],
  notes: [
    { on: 1, by: 'lead', text: 'The logo comes in too early.', frame: 22, isResolved: true },
    { on: 1, by: 'lead', text: 'The water is too dark on a phone.', frame: 150, endFrame: 200 },
    {
      on: 1,
      by: 'lead',
      text: 'The music should end with the last shot.',
      frame: 244,
      isResolved: true,
      response: { by: 'editor', text: 'Faded it out over the last second.' },
    },
    { on: 2, by: 'lead', text: 'The water is too dark on a phone.', frame: 150, endFrame: 200, carries: 1 },
  ],
};

/** Review of a podcast sent back once; the new version carries the open note over. */
export const PODCAST_REVIEW: ScriptedReview = {
  medium: 'sound',
  versions: [
    { decision: 'changes', reason: 'The music is too loud under the voice.', archivedAt: 'LTO 12, box 3' },
    { decision: '', comment: 'Lowered the music.' },
  ],
  notes: [
    { on: 1, by: 'lead', text: 'The music is too loud here.', frame: 100, endFrame: 175, isResolved: true },
    { on: 1, by: 'lead', text: 'A breath to cut.', frame: 212 },
    { on: 2, by: 'lead', text: 'A breath to cut.', frame: 212, carries: 1 },
    { on: 2, by: 'lead', text: 'Fade this out sooner.', frame: 400, endFrame: 480 },
  ],
};

export const APPROVED_REVIEW: ScriptedReview = {
  versions: [{ decision: 'approved' }],
  notes: [
    { on: 1, by: 'lead', text: 'Beautiful light. No changes.', frame: 60, isResolved: true },
    {
      on: 4,
      by: 'lead',
      text: 'More room around the sun.',
      frame: 0,
      drawing: { strokes: [AROUND_THE_SUN] },
    },
    { on: 4, by: 'lead', text: 'Names here, please.', frame: 0, drawing: { strokes: [TO_THE_RIGHT] } },
    { on: 5, by: 'lead', text: 'Fade out sooner.', frame: 400, endFrame: 480, isResolved: true },
  ],
  deliverables: [
    { name: 'Short 1', aspect: '9:16', lengthSeconds: 30, version: { decision: 'approved' } },
    {
      name: 'Short 2',
      aspect: '9:16',
      lengthSeconds: 45,
      version: { decision: 'changes', reason: 'Please start with the rings.' },
    },
    {
      name: 'Thumbnail',
      aspect: '16:9',
      lengthSeconds: 0,
      medium: 'image',
      version: { decision: 'changes', reason: 'Two small corrections.' },
    },
    { name: 'Theme', aspect: '', lengthSeconds: 20, medium: 'sound', version: { decision: 'approved' } },
  ],
};
