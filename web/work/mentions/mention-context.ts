/** Context with the project that a text is about; without one, e.g. on a client's share page, mentions are off. */
import { createContext, use } from 'react';

export const MentionProjectContext = createContext<number | undefined>(undefined);

/** True for notes on versions, which teammates read too (docs/projects.md#team). */
export const TeammateMentionsContext = createContext(false);

/** Returns the given project ID, else the one from the context. */
export function useMentionProjectId(ownProjectId: number | undefined): number | undefined {
  const contextId = use(MentionProjectContext);
  return ownProjectId ?? contextId;
}
