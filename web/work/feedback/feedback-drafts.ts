/** Drafts of unsent feedback on a project: new entries and edits. */
import { draftKey, draftOf, dropDraftsUnder } from '#web/lib/offline/drafts.ts';

type Thread = { personId: number; projectId: number };

const draftPrefixOf = ({ personId, projectId }: Thread): string => draftKey(personId, `feedback on ${projectId} `);

export const newFeedbackKey = (thread: Thread): string => `${draftPrefixOf(thread)}new`;
export const changeKey = (thread: Thread, feedbackId: number): string => `${draftPrefixOf(thread)}change ${feedbackId}`;

/** Returns the ID of the entry that was being edited when the thread unmounted, e.g. when the session ended. */
export const entryBeingEdited = (thread: Thread, feedbackIds: readonly number[]): number | undefined =>
  feedbackIds.find((id) => draftOf(changeKey(thread, id)) !== undefined);

/** Discards all drafts of a thread. */
export const dropFeedbackDrafts = (thread: Thread): void => dropDraftsUnder(draftPrefixOf(thread));
