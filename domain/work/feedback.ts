/** Feedback: what may be sent, what type it is, and who may change it (docs/projects.md#feedback). */
import type { Mention } from './mentions.ts';
import type { PlacedMark } from './notes.ts';
import type { PersonRef } from './project.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import type { Actor, UserType } from '#domain/identity/roles.ts';
import { charactersIn, isBlankText } from '#domain/platform/text.ts';
import { brokenRuleAt, tooLongAt } from '#domain/platform/violations.ts';

export type Feedback = {
  id: number;
  version: number;
  projectId: number;
  /** Set when an editor wrote it. */
  editorId: number | null;
  createdBy: PersonRef | null;
  /** May be empty where something is attached. Whom it mentions is named as they are called today. */
  content: string;
  /** Whom the text mentions, in its order. */
  mentions: Mention[];
  type: FeedbackType;
  /** Media uploads, in the order in which they were attached. */
  attachmentIds: number[];
  createdAt: string;
  /** Where it points on a cut; null for a word on the project as a whole. */
  mark: PlacedMark | null;
  /** The note that it answers; replies are one deep. */
  parentId: number | null;
  /** For the team alone: no guest sees it, no link's export holds it. */
  isInternal: boolean;
  /** A guest's note that only leads see until one of them releases it. */
  isHeld: boolean;
  resolvedAt: string | null;
  resolvedBy: PersonRef | null;
  /** The name that a guest gave; then nobody of the team wrote it. */
  guestName: string | null;
  /** The note on an earlier cut that this one repeats. */
  carriedFromId: number | null;
};

export const FEEDBACK_TYPES = ['editor', 'client'] as const;
export type FeedbackType = (typeof FEEDBACK_TYPES)[number];

export const FEEDBACK_RULE_TEXTS = {
  empty: 'Please write something or attach a file.',
  emptyEdit: 'Please write something.',
  tooManyAttachments: `At most ${LIMITS.attachmentsPerFeedback} files can be attached.`,
} as const;

const tooLong = (content: string): Violation[] =>
  charactersIn(content) > LIMITS.textLength ? [tooLongAt('content', LIMITS.textLength)] : [];

/** Sending needs text, an attachment or a drawing; at most 10 attachments (docs/projects.md#feedback, docs/review.md#notes). */
export function checkFeedback(draft: { content: string; attachmentCount: number; hasDrawing?: boolean }): Violation[] {
  const isEmpty = isBlankText(draft.content) && draft.attachmentCount === 0 && !draft.hasDrawing;
  if (isEmpty) return [brokenRuleAt('content', FEEDBACK_RULE_TEXTS.empty, 'blank')];
  const isMany = draft.attachmentCount > LIMITS.attachmentsPerFeedback;
  const many = isMany ? [brokenRuleAt('attachments', FEEDBACK_RULE_TEXTS.tooManyAttachments)] : [];
  return [...tooLong(draft.content), ...many];
}

/** The edit box needs text, whatever is attached (docs/projects.md#feedback). */
export const checkFeedbackEdit = (content: string): Violation[] =>
  isBlankText(content) ? [brokenRuleAt('content', FEEDBACK_RULE_TEXTS.emptyEdit, 'blank')] : tooLong(content);

/** Editors write as 'editor', everyone else as 'client'. */
export const feedbackTypeOf = (actor: Pick<Actor, 'type'>): FeedbackType =>
  actor.type === 'editor' ? 'editor' : 'client';

/** Whose words they are, as readers see it: the role of the author; 'client' where no member of the team wrote them (docs/decisions.md#projects). */
export const voiceOf = ({ createdBy, type }: Pick<Feedback, 'createdBy' | 'type'>): UserType | FeedbackType =>
  createdBy?.type ?? type;

type Authored = { createdById: number | null };

/** Editing is the author's alone. */
export const mayChangeFeedback = (actor: Pick<Actor, 'id'>, { createdById }: Authored): boolean =>
  createdById === actor.id;

/** So is deleting; what a guest wrote has no author in the team, and leads delete it (docs/review.md#notes). */
export const mayDeleteFeedback = (
  actor: Pick<Actor, 'id' | 'type'>,
  { createdById, isOfGuest }: Authored & { isOfGuest: boolean },
): boolean => createdById === actor.id || (isOfGuest && actor.type !== 'editor');
