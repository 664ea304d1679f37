/** Feedback on the wire: what people say about a project, with attachments as IRIs (docs/wire.md#records). */
import { FEEDBACK_TYPES, feedbackTypeOf, type Feedback } from '#domain/feedback.ts';
import { PAGE_SIZES } from '#domain/limits.ts';
import type { Actor } from '#domain/roles.ts';
import { endpoint, EVERYONE } from './endpoint.ts';
import { refers } from './filter.ts';
import { identify, idOf, instantFromWire, instantToWire, iriOf, withoutNulls } from './jsonld.ts';
import {
  choice,
  compared,
  described,
  embedded,
  instant,
  iri,
  list,
  nullable,
  optional,
  partial,
  record,
  ref,
  shape,
  type Static,
  text,
} from './schema.ts';
import { personAnswer, personFromWire, personToWire } from './people.ts';

const feedbackAnswer = record('Feedback', {
  project: iri('Project'),
  editor: optional(iri('User')),
  createdBy: optional(embedded(personAnswer)),
  content: text(),
  type: choice(FEEDBACK_TYPES),
  attachments: list(iri('MediaUpload')),
  createdAt: instant(),
});
export type WireFeedback = Static<typeof feedbackAnswer>;

export const feedbackToWire = (feedback: Feedback): WireFeedback => ({
  ...identify('Feedback', feedback.id),
  ...withoutNulls({
    project: iriOf('Project', feedback.projectId),
    editor: feedback.editorId === null ? null : iriOf('User', feedback.editorId),
    createdBy: personToWire(feedback.createdBy),
    content: feedback.content,
    type: feedback.type,
    attachments: feedback.attachmentIds.map((id) => iriOf('MediaUpload', id)),
    createdAt: instantToWire(feedback.createdAt),
  }),
});

export const feedbackFromWire = (source: WireFeedback): Feedback => ({
  id: idOf(source),
  version: 0,
  projectId: idOf(source.project ?? ''),
  editorId: source.editor === undefined ? null : idOf(source.editor),
  createdBy: personFromWire(source.createdBy),
  content: source.content ?? '',
  type: source.type ?? 'client',
  attachmentIds: (source.attachments ?? []).map((one) => idOf(one)),
  createdAt: instantFromWire(source.createdAt),
});

export type FeedbackForm = { content: string; attachmentIds: number[] };

/** The body of a change. */
export const feedbackFormToWire = (form: Partial<FeedbackForm>): Record<string, unknown> => ({
  ...(form.content === undefined ? {} : { content: form.content }),
  ...(form.attachmentIds === undefined
    ? {}
    : { attachments: form.attachmentIds.map((id) => iriOf('MediaUpload', id)) }),
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
    filters: { project: refers('Project'), createdBy: refers('User'), id: refers('Feedback') },
    orders: ['id'],
    pageSize: PAGE_SIZES.other,
  },
  summary: 'Lists feedback, oldest first; editors see that of their own projects.',
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
  body: shape({ project: ref('Project'), ...spoken }),
  status: 201,
  summary: 'Gives feedback on a project: text, attachments or both. Author, editor and type follow from the caller.',
});

const { project, editor, createdBy, type } = feedbackAnswer.properties;

export const changeFeedback = endpoint({
  ...common,
  name: 'feedback.change',
  kind: 'change',
  method: 'PATCH',
  path: '/api/feedback/:id',
  body: partial(shape(spoken)),
  fixed: compared(shape({ project, editor, createdBy, type })),
  status: 200,
  refusals: [403],
  summary: 'Changes text or attachments of the own feedback.',
});

export const deleteFeedback = endpoint({
  ...common,
  name: 'feedback.delete',
  kind: 'delete',
  method: 'DELETE',
  path: '/api/feedback/:id',
  status: 204,
  refusals: [403],
  summary: 'Deletes the own feedback.',
});
