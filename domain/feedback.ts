/** Feedback: what may be sent, what type it is, and who may change it (docs/projects.md#feedback). */
import type { PersonRef } from './project.ts';
import { LIMITS } from './limits.ts';
import type { Violation } from './refusal.ts';
import type { Actor } from './roles.ts';
import { charactersIn, isBlankText } from './text.ts';
import { breaksRule, isTooLong } from './violations.ts';

export type Feedback = {
  id: number;
  version: number;
  projectId: number;
  /** Set when an editor wrote it. */
  editorId: number | null;
  createdBy: PersonRef | null;
  /** May be empty where something is attached. */
  content: string;
  type: FeedbackType;
  /** Media uploads, in the order in which they were attached. */
  attachmentIds: number[];
  createdAt: string;
};

export const FEEDBACK_TYPES = ['editor', 'client'] as const;
export type FeedbackType = (typeof FEEDBACK_TYPES)[number];

export const FEEDBACK_RULE_TEXTS = {
  empty: 'Please write something or attach a file.',
  emptyEdit: 'Please write something.',
  tooManyAttachments: `At most ${LIMITS.attachmentsPerFeedback} files can be attached.`,
} as const;

const tooLong = (content: string): Violation[] =>
  charactersIn(content) > LIMITS.textLength ? [isTooLong('content', LIMITS.textLength)] : [];

/** Sending needs text or an attachment; at most 10 attachments (docs/projects.md#feedback). */
export function checkFeedback(draft: { content: string; attachmentCount: number }): Violation[] {
  const isEmpty = isBlankText(draft.content) && draft.attachmentCount === 0;
  if (isEmpty) return [breaksRule('content', FEEDBACK_RULE_TEXTS.empty, 'blank')];
  const isMany = draft.attachmentCount > LIMITS.attachmentsPerFeedback;
  const many = isMany ? [breaksRule('attachments', FEEDBACK_RULE_TEXTS.tooManyAttachments)] : [];
  return [...tooLong(draft.content), ...many];
}

/** The edit box needs text, whatever is attached (docs/projects.md#feedback). */
export const checkFeedbackEdit = (content: string): Violation[] =>
  isBlankText(content) ? [breaksRule('content', FEEDBACK_RULE_TEXTS.emptyEdit, 'blank')] : tooLong(content);

/** Editors write as 'editor', everyone else as 'client'. */
export const feedbackTypeOf = (actor: Pick<Actor, 'type'>): FeedbackType =>
  actor.type === 'editor' ? 'editor' : 'client';

/** Edit and delete are the author's alone. */
export const mayChangeFeedback = (actor: Pick<Actor, 'id'>, feedback: { createdById: number }): boolean =>
  feedback.createdById === actor.id;
