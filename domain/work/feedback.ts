/** Feedback: validation, types, and who may change it (docs/projects.md#feedback). */
import type { Mention } from './mentions.ts';
import type { LabeledMark } from './notes.ts';
import type { PersonRef } from '#domain/platform/person.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import type { Actor, UserType } from '#domain/platform/actor.ts';
import { countCharacters, isBlankText } from '#domain/platform/text.ts';
import { brokenRuleAt, tooLongAt } from '#domain/platform/violations.ts';

export type Feedback = {
  id: number;
  version: number;
  projectId: number;
  /** ID of the editor who wrote the feedback, or null. */
  editorId: number | null;
  createdBy: PersonRef | null;
  /** May be empty with attachments. Mentioned people have their current names. */
  content: string;
  /** Mentioned people, in the order of the text. */
  mentions: Mention[];
  type: FeedbackType;
  /** Media uploads, in the order attached. */
  attachmentIds: number[];
  createdAt: string;
  /** Position on a version, or null for a comment on the whole project. */
  mark: LabeledMark | null;
  /** ID of the note that this note replies to. Replies can't be nested. */
  parentId: number | null;
  /** Team only: hidden from guests and from exports through links. */
  isInternal: boolean;
  /** Guest's note that only leads see until a lead releases it. */
  isPendingRelease: boolean;
  resolvedAt: string | null;
  resolvedBy: PersonRef | null;
  /** Name of the guest who wrote it, or null for team members. */
  guestName: string | null;
  /** Note on an earlier version that was carried over. */
  carriedFromId: number | null;
};

export const FEEDBACK_TYPES = ['editor', 'client'] as const;
export type FeedbackType = (typeof FEEDBACK_TYPES)[number];

export const FEEDBACK_RULE_TEXTS = {
  empty: 'Write something or attach a file.',
  emptyEdit: 'Write something.',
  tooManyAttachments: `At most ${LIMITS.attachmentsPerFeedback} files can be attached.`,
} as const;

const tooLong = (content: string): Violation[] =>
  countCharacters(content) > LIMITS.textLength ? [tooLongAt('content', LIMITS.textLength)] : [];

/** Requires text, an attachment or a drawing, with at most 10 attachments (docs/projects.md#feedback, docs/review.md#notes). */
export function checkFeedback(draft: { content: string; attachmentCount: number; hasDrawing?: boolean }): Violation[] {
  const isEmpty = isBlankText(draft.content) && draft.attachmentCount === 0 && !draft.hasDrawing;
  if (isEmpty) return [brokenRuleAt('content', FEEDBACK_RULE_TEXTS.empty, 'blank')];
  const isMany = draft.attachmentCount > LIMITS.attachmentsPerFeedback;
  const tooManyViolations = isMany ? [brokenRuleAt('attachments', FEEDBACK_RULE_TEXTS.tooManyAttachments)] : [];
  return [...tooLong(draft.content), ...tooManyViolations];
}

/** Requires text when editing, even with attachments (docs/projects.md#feedback). */
export const checkFeedbackEdit = (content: string): Violation[] =>
  isBlankText(content) ? [brokenRuleAt('content', FEEDBACK_RULE_TEXTS.emptyEdit, 'blank')] : tooLong(content);

/** Returns 'editor' for editors, and 'client' for everyone else. */
export const feedbackTypeOf = (actor: Pick<Actor, 'type'>): FeedbackType =>
  actor.type === 'editor' ? 'editor' : 'client';

/** Returns the author's role as shown: 'client' if the author isn't on the team (docs/projects.md#feedback). */
export const authorRoleOf = ({ createdBy, type }: Pick<Feedback, 'createdBy' | 'type'>): UserType | FeedbackType =>
  createdBy?.type ?? type;

type AuthoredRecord = { createdById: number | null };

/** Returns whether the actor may edit: only the author. */
export const mayChangeFeedback = (actor: Pick<Actor, 'id'>, { createdById }: AuthoredRecord): boolean =>
  createdById === actor.id;

/** Returns whether the actor may delete: the author, or leads for a guest's note (docs/review.md#notes). */
export const mayDeleteFeedback = (
  actor: Pick<Actor, 'id' | 'type'>,
  { createdById, isOfGuest }: AuthoredRecord & { isOfGuest: boolean },
): boolean => createdById === actor.id || (isOfGuest && actor.type !== 'editor');
