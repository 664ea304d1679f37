/** What a person is writing on a project and has not sent yet: a new entry, or the change of one. */
import { draftKey, draftOf, dropDraftsUnder } from '#web/lib/drafts.ts';

type Thread = { personId: number; projectId: number };

const underOf = ({ personId, projectId }: Thread): string => draftKey(personId, `feedback on ${projectId} `);

export const newFeedbackKey = (thread: Thread): string => `${underOf(thread)}new`;
export const changeKey = (thread: Thread, feedbackId: number): string => `${underOf(thread)}change ${feedbackId}`;

/** The entry that was being changed when the thread vanished, as at the end of a session. */
export const wasBeingChanged = (thread: Thread, feedbackIds: readonly number[]): number | undefined =>
  feedbackIds.find((id) => draftOf(changeKey(thread, id)) !== undefined);

/** The person gives up what they wrote. */
export const dropFeedbackDrafts = (thread: Thread): void => dropDraftsUnder(underOf(thread));
