/** Feedback on the API: comments on a project, with attachments as IRIs (docs/api-reference.md#records). */
import { FEEDBACK_TYPES, feedbackTypeOf, type Feedback } from '#domain/work/feedback.ts';
import { GUEST_NAME_LENGTH } from '#domain/work/guest-name.ts';
import { PAGE_SIZES } from '#domain/platform/limits.ts';
import type { Drawing, Mark, LabeledMark } from '#domain/work/notes.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { drawingShape } from './drawings.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { referenceFilter } from '#contract/platform/filter.ts';
import { identify, idOf, instantFromApi, instantToApi, iriOf, withoutNulls } from '#contract/platform/jsonld.ts';
import {
  choice,
  comparable,
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
import { personResponse, personFromApi, personToApi } from '#contract/platform/people.ts';

export const feedbackResponse = record('Feedback', {
  project: iri('Project'),
  editor: optional(iri('User')),
  createdBy: optional(embedded(personResponse)),
  content: text(),
  mentions: optional(
    described(list(nested({ id: integer(1), name: text() })), 'People mentioned with `@` in the text.'),
  ),
  type: choice(FEEDBACK_TYPES),
  attachments: list(iri('MediaUpload')),
  createdAt: instant(),
  cut: optional(described(iri('Cut'), 'Version it points to, with `frame`, and `endFrame` for a range.')),
  frame: optional(described(integer(0), 'Counted from 0.')),
  whole: optional(described(flag(), 'True for a note on the whole version, without a frame.')),
  endFrame: optional(described(integer(1), 'The last frame of a range.')),
  cutNumber: optional(described(integer(1), 'Number of that version.')),
  timecode: optional(described(text(40), 'Timecode of the frame, or of both ends of the range, or `Whole version`.')),
  drawing: optional(drawingShape),
  parent: optional(described(iri('Feedback'), 'Note this replies to.')),
  internal: optional(described(flag(), 'Whether it is internal (team only).')),
  held: optional(described(flag(), "Whether it is a guest's note awaiting release.")),
  resolvedAt: optional(instant()),
  resolvedBy: optional(embedded(personResponse)),
  guestName: optional(described(text(GUEST_NAME_LENGTH), 'Name of the guest who wrote it.')),
  carriedFrom: optional(described(iri('Feedback'), 'Note on an earlier version that was carried over.')),
});
export type ApiFeedback = Static<typeof feedbackResponse>;

const markToApi = (mark: LabeledMark | null) => ({
  cut: mark && iriOf('Cut', mark.cutId),
  frame: mark && mark.frame,
  whole: mark && mark.frame === null ? true : null,
  endFrame: mark && mark.endFrame,
  drawing: mark && mark.drawing,
  cutNumber: mark && mark.cutNumber,
  timecode: mark && mark.timecode,
});

const markFromApi = (source: ApiFeedback): LabeledMark | null =>
  source.cut === undefined || (source.frame === undefined && !source.whole)
    ? null
    : {
        cutId: idOf(source.cut),
        frame: source.frame ?? null,
        endFrame: source.endFrame ?? null,
        drawing: (source.drawing as Drawing | undefined) ?? null,
        cutNumber: source.cutNumber ?? 0,
        timecode: source.timecode ?? '',
      };

export const feedbackToApi = (feedback: Feedback): ApiFeedback => ({
  ...identify('Feedback', feedback.id),
  ...withoutNulls({
    project: iriOf('Project', feedback.projectId),
    editor: feedback.editorId === null ? null : iriOf('User', feedback.editorId),
    createdBy: personToApi(feedback.createdBy),
    content: feedback.content,
    mentions: feedback.mentions.length > 0 ? feedback.mentions : null,
    type: feedback.type,
    attachments: feedback.attachmentIds.map((id) => iriOf('MediaUpload', id)),
    createdAt: instantToApi(feedback.createdAt),
    ...markToApi(feedback.mark),
    parent: feedback.parentId === null ? null : iriOf('Feedback', feedback.parentId),
    internal: feedback.isInternal || null,
    held: feedback.isPendingRelease || null,
    resolvedAt: feedback.resolvedAt === null ? null : instantToApi(feedback.resolvedAt),
    resolvedBy: personToApi(feedback.resolvedBy),
    guestName: feedback.guestName,
    carriedFrom: feedback.carriedFromId === null ? null : iriOf('Feedback', feedback.carriedFromId),
  }),
});

export const feedbackFromApi = (source: ApiFeedback): Feedback => ({
  id: idOf(source),
  version: 0,
  projectId: idOf(source.project ?? ''),
  editorId: source.editor === undefined ? null : idOf(source.editor),
  createdBy: personFromApi(source.createdBy),
  content: source.content ?? '',
  mentions: source.mentions ?? [],
  type: source.type ?? 'client',
  attachmentIds: (source.attachments ?? []).map((one) => idOf(one)),
  createdAt: instantFromApi(source.createdAt),
  mark: markFromApi(source),
  parentId: source.parent === undefined ? null : idOf(source.parent),
  isInternal: source.internal ?? false,
  isPendingRelease: source.held ?? false,
  resolvedAt: source.resolvedAt === undefined ? null : instantFromApi(source.resolvedAt),
  resolvedBy: personFromApi(source.resolvedBy),
  guestName: source.guestName ?? null,
  carriedFromId: source.carriedFrom === undefined ? null : idOf(source.carriedFrom),
});

export type FeedbackForm = {
  content: string;
  attachmentIds: number[];
  /** Frames and drawing. */
  mark?: Mark | undefined;
  /** ID of the note that this note replies to. */
  parentId?: number | undefined;
  isInternal?: boolean | undefined;
};

const formMarkToApi = ({ cutId, frame, endFrame, drawing }: Mark): Record<string, unknown> => ({
  cut: iriOf('Cut', cutId),
  ...(frame === null ? { whole: true } : { frame, endFrame, drawing }),
});

/** Builds the request body of a change. */
export const feedbackFormToApi = (form: Partial<FeedbackForm>): Record<string, unknown> => ({
  ...(form.content === undefined ? {} : { content: form.content }),
  ...(form.attachmentIds === undefined
    ? {}
    : { attachments: form.attachmentIds.map((id) => iriOf('MediaUpload', id)) }),
  ...(form.mark && formMarkToApi(form.mark)),
  ...(form.parentId === undefined ? {} : { parent: iriOf('Feedback', form.parentId) }),
  ...(form.isInternal === undefined ? {} : { internal: form.isInternal }),
});

/** Builds the body of new feedback as documented. Our server derives author, editor and type from the caller; other servers may not. */
export const newFeedbackToApi = (
  form: FeedbackForm,
  { projectId, author }: { projectId: number; author: Pick<Actor, 'id' | 'type'> },
): Record<string, unknown> => ({
  project: iriOf('Project', projectId),
  createdBy: iriOf('User', author.id),
  type: feedbackTypeOf(author),
  ...(author.type === 'editor' ? { editor: iriOf('User', author.id) } : {}),
  ...feedbackFormToApi(form),
});

/** Exceeds the limit of 10 so that the rule's own message is returned, but stays far below what a query can carry. */
const ATTACHMENTS_READ = 100;

const textFields = {
  content: optional(nullable(described(text(), 'Optional with attachments.'))),
  attachments: optional(list(ref('MediaUpload'), ATTACHMENTS_READ)),
  frame: optional(nullable(described(integer(0), 'Counted from 0; with `cut`.'))),
  endFrame: optional(nullable(described(integer(0), 'The last frame of a range; null for one frame.'))),
  drawing: optional(nullable(described(drawingShape, 'Strokes in ten-thousandths of the picture.'))),
  whole: optional(described(flag(), 'On the whole version, without frame, range and drawing.')),
  internal: optional(described(flag(), 'Internal (team only).')),
};

const positionFields = {
  cut: optional(nullable(described(ref('Cut'), 'Version it points to, in the same project.'))),
  parent: optional(nullable(described(ref('Feedback'), "Note this replies to. Replies can't be nested."))),
};

const common = { resource: 'Feedback', response: feedbackResponse, roles: EVERYONE } as const;

export const listFeedback = endpoint({
  ...common,
  name: 'feedback.list',
  kind: 'collection',
  method: 'GET',
  path: '/api/feedback',
  status: 200,
  collection: {
    filters: {
      project: referenceFilter('Project'),
      createdBy: referenceFilter('User'),
      id: referenceFilter('Feedback'),
      cut: referenceFilter('Cut'),
    },
    orders: ['id'],
    pageSize: PAGE_SIZES.other,
  },
  summary: 'Lists feedback, oldest first. Editors see that of their own projects. `cut` lists its notes and replies.',
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
  body: shape({ project: ref('Project'), ...textFields, ...positionFields }),
  status: 201,
  refusals: [409],
  summary:
    'Adds feedback on a project or a frame of a version: text, attachments or both. Author, editor and type derive from the caller.',
});

const { project, editor, createdBy, type, cut, parent } = feedbackResponse.properties;

export const changeFeedback = endpoint({
  ...common,
  name: 'feedback.change',
  kind: 'change',
  method: 'PATCH',
  path: '/api/feedback/:id',
  body: partial(shape(textFields)),
  fixed: comparable(shape({ project, editor, createdBy, type, cut, parent })),
  status: 200,
  refusals: [403],
  summary: 'Changes the text, attachments, frames, drawing or `internal` of your feedback.',
});

export const deleteFeedback = endpoint({
  ...common,
  name: 'feedback.delete',
  kind: 'delete',
  method: 'DELETE',
  path: '/api/feedback/:id',
  status: 204,
  refusals: [403],
  summary: "Deletes your feedback with its replies. Managers and administrators can delete guests' notes.",
});
