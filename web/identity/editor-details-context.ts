/** What planning knows about editors, provided by the app. Apart from the hook, so that the entry loads little. */
import { createContext } from 'react';
import type { Minutes } from '#domain/platform/units.ts';

/** The project to find an editor for: an open one by its ID, or a new one. */
export type EditorRequest = { project: number } | { class: string; allowedMinutes: Minutes; deadlineAt: string | null };

/** Details by the ID of the editor. Null if the server doesn't plan. */
export type FetchDetails = (request: EditorRequest, signal: AbortSignal) => Promise<ReadonlyMap<number, string> | null>;

export const EditorDetails = createContext<FetchDetails | undefined>(undefined);
