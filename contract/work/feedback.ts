/** Feedback on the wire: what people say about a project, with attachments as IRIs (docs/wire.md#records). */
import { FEEDBACK_TYPES, feedbackTypeOf, type Feedback } from '#domain/work/feedback.ts';
import { CUT_LIMITS } from '#domain/review/cuts.ts';
import { PAGE_SIZES } from '#domain/platform/limits.ts';
import type { Drawing, Mark, PlacedMark } from '#domain/work/notes.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { drawingShape } from './drawings.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { refers } from '#contract/platform/filter.ts';
import { identify, idOf, instantFromWire, instantToWire, iriOf, withoutNulls } from '#contract/platform/jsonld.ts';
import {
  choice,
  compared,
  described,
  embedded,
  flag,
  instant,
  integer,
  iri,
  list,
  nested,
  nullable,
  optional,
  partial,
  record,
  ref,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';
import { personAnswer, personFromWire, personToWire } from '#contract/identity/people.ts';

export const feedbackAnswer = record('Feedback', {
  project: iri('Project'),
  editor: optional(iri('User')),
  createdBy: optional(embedded(personAnswer)),
  content: text(),
  mentions: optional(
    described(
      list(nested({ id: integer(1), name: text() })),
      'Whom the text mentions, by the names that stand in it behind an `@`.',
    ),
  ),
  type: choice(FEEDBACK_TYPES),
  attachments: list(iri('MediaUpload')),
  createdAt: instant(),
  cut: optional(described(iri('Cut'), 'The cut that it points at; with `frame`, and `endFrame` for a range.')),
  frame: optional(described(integer(0), 'Counted from 0.')),
  endFrame: optional(described(integer(1), 'The last frame of a range.')),
  cutNumber: optional(described(integer(1), 'The number of that version.')),
  timecode: optional(described(text(40), 'That of the frame, or of both ends of the range.')),
  drawing: optional(drawingShape),
  parent: optional(described(iri('Feedback'), 'The note that it answers.')),
  internal: optional(described(flag(), 'True where it is for the team alone.')),
  held: optional(described(flag(), "True for a guest's note that only leads see so far.")),
  resolvedAt: optional(instant()),
  resolvedBy: optional(embedded(personAnswer)),
  guestName: optional(described(text(CUT_LIMITS.guestNameLength), 'Who wrote it by a link, without an account.')),
  carriedFrom: optional(described(iri('Feedback'), 'The note on an earlier cut that it repeats.')),
});
export type WireFeedback = Static<typeof feedbackAnswer>;

const markToWire = (mark: PlacedMark | null) => ({
  cut: mark && iriOf('Cut', mark.cutId),
  frame: mark && mark.frame,
  endFrame: mark && mark.endFrame,
  drawing: mark && mark.drawing,
  cutNumber: mark && mark.cutNumber,
  timecode: mark && mark.timecode,
});

const markFromWire = (source: WireFeedback): PlacedMark | null =>
  source.cut === undefined || source.frame === undefined
    ? null
    : {
        cutId: idOf(source.cut),
        frame: source.frame,
        endFrame: source.endFrame ?? null,
        drawing: (source.drawing as Drawing | undefined) ?? null,
        cutNumber: source.cutNumber ?? 0,
        timecode: source.timecode ?? '',
      };

export const feedbackToWire = (feedback: Feedback): WireFeedback => ({
  ...identify('Feedback', feedback.id),
  ...withoutNulls({
    project: iriOf('Project', feedback.projectId),
    editor: feedback.editorId === null ? null : iriOf('User', feedback.editorId),
    createdBy: personToWire(feedback.createdBy),
    content: feedback.content,
    mentions: feedback.mentions.length > 0 ? feedback.mentions : null,
    type: feedback.type,
    attachments: feedback.attachmentIds.map((id) => iriOf('MediaUpload', id)),
    createdAt: instantToWire(feedback.createdAt),
    ...markToWire(feedback.mark),
    parent: feedback.parentId === null ? null : iriOf('Feedback', feedback.parentId),
    internal: feedback.isInternal || null,
    held: feedback.isHeld || null,
    resolvedAt: feedback.resolvedAt === null ? null : instantToWire(feedback.resolvedAt),
    resolvedBy: personToWire(feedback.resolvedBy),
    guestName: feedback.guestName,
    carriedFrom: feedback.carriedFromId === null ? null : iriOf('Feedback', feedback.carriedFromId),
  }),
});

export const feedbackFromWire = (source: WireFeedback): Feedback => ({
  id: idOf(source),
  version: 0,
  projectId: idOf(source.project ?? ''),
  editorId: source.editor === undefined ? null : idOf(source.editor),
  createdBy: personFromWire(source.createdBy),
  content: source.content ?? '',
  mentions: source.mentions ?? [],
  type: source.type ?? 'client',
  attachmentIds: (source.attachments ?? []).map((one) => idOf(one)),
  createdAt: instantFromWire(source.createdAt),
  mark: markFromWire(source),
  parentId: source.parent === undefined ? null : idOf(source.parent),
  isInternal: source.internal ?? false,
  isHeld: source.held ?? false,
  resolvedAt: source.resolvedAt === undefined ? null : instantFromWire(source.resolvedAt),
  resolvedBy: personFromWire(source.resolvedBy),
  guestName: source.guestName ?? null,
  carriedFromId: source.carriedFrom === undefined ? null : idOf(source.carriedFrom),
});

export type FeedbackForm = {
  content: string;
  attachmentIds: number[];
  /** Where it points; of a change, its frames and drawing. */
  mark?: Mark | undefined;
  /** The note that it answers. */
  parentId?: number | undefined;
  isInternal?: boolean | undefined;
};

const formMarkToWire = ({ cutId, frame, endFrame, drawing }: Mark): Record<string, unknown> => ({
  cut: iriOf('Cut', cutId),
  frame,
  endFrame,
  drawing,
});

/** The body of a change. */
export const feedbackFormToWire = (form: Partial<FeedbackForm>): Record<string, unknown> => ({
  ...(form.content === undefined ? {} : { content: form.content }),
  ...(form.attachmentIds === undefined
    ? {}
    : { attachments: form.attachmentIds.map((id) => iriOf('MediaUpload', id)) }),
  ...(form.mark && formMarkToWire(form.mark)),
  ...(form.parentId === undefined ? {} : { parent: iriOf('Feedback', form.parentId) }),
  ...(form.isInternal === undefined ? {} : { internal: form.isInternal }),
});

/** The body of a new feedback as the documents have it; our server knows author, editor and type by who calls, another may not. */
export const newFeedbackToWire = (
  form: FeedbackForm,
  { projectId, author }: { projectId: number; author: Pick<Actor, 'id' | 'type'> },
): Record<string, unknown> => ({
  project: iriOf('Project', projectId),
  createdBy: iriOf('User', author.id),
  type: feedbackTypeOf(author),
  ...(author.type === 'editor' ? { editor: iriOf('User', author.id) } : {}),
  ...feedbackFormToWire(form),
});

/** More than the rule allows (10), so that the rule's own sentence answers; far fewer than a query can carry. */
const ATTACHMENTS_READ = 100;

const spoken = {
  content: optional(nullable(described(text(), 'May be missing where something is attached.'))),
  attachments: optional(list(ref('MediaUpload'), ATTACHMENTS_READ)),
  frame: optional(nullable(described(integer(0), 'Counted from 0; with `cut`.'))),
  endFrame: optional(nullable(described(integer(0), 'The last frame of a range; null for one frame.'))),
  drawing: optional(nullable(described(drawingShape, 'Strokes in ten-thousandths of the picture.'))),
  internal: optional(described(flag(), 'For the team alone.')),
};

const placed = {
  cut: optional(nullable(described(ref('Cut'), 'The version that it points at; of the same project.'))),
  parent: optional(nullable(described(ref('Feedback'), 'The note that it answers; answers are one deep.'))),
};

const common = { resource: 'Feedback', answer: feedbackAnswer, roles: EVERYONE } as const;

export const listFeedback = endpoint({
  ...common,
  name: 'feedback.list',
  kind: 'collection',
  method: 'GET',
  path: '/api/feedback',
  status: 200,
  collection: {
    filters: {
      project: refers('Project'),
      createdBy: refers('User'),
      id: refers('Feedback'),
      cut: refers('Cut'),
    },
    orders: ['id'],
    pageSize: PAGE_SIZES.other,
  },
  summary:
    'Lists feedback, oldest first; editors see that of their own projects. With `cut`: its notes and the answers to them.',
});

export const getFeedback = endpoint({
  ...common,
  name: 'feedback.get',
  kind: 'item',
  method: 'GET',
  path: '/api/feedback/:id',
  status: 200,
  summary: 'Retrieves one feedback.',
});

export const createFeedback = endpoint({
  ...common,
  name: 'feedback.create',
  kind: 'create',
  method: 'POST',
  path: '/api/feedback',
  body: shape({ project: ref('Project'), ...spoken, ...placed }),
  status: 201,
  refusals: [409],
  summary:
    'Gives feedback on a project: text, attachments or both, on the whole or at a frame of a version. Author, editor and type follow from the caller.',
});

const { project, editor, createdBy, type, cut, parent } = feedbackAnswer.properties;

export const changeFeedback = endpoint({
  ...common,
  name: 'feedback.change',
  kind: 'change',
  method: 'PATCH',
  path: '/api/feedback/:id',
  body: partial(shape(spoken)),
  fixed: compared(shape({ project, editor, createdBy, type, cut, parent })),
  status: 200,
  refusals: [403],
  summary: 'Changes text, attachments, frames, drawing or `internal` of the own feedback.',
});

export const deleteFeedback = endpoint({
  ...common,
  name: 'feedback.delete',
  kind: 'delete',
  method: 'DELETE',
  path: '/api/feedback/:id',
  status: 204,
  refusals: [403],
  summary:
    'Deletes the own feedback with the answers to it; what a guest wrote is deleted by managers and administrators.',
});
