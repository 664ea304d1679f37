/** Slot for what planning knows about editors, filled by the app. Apart from the hook, so that the entry loads little. */

/** The project to find an editor for: an open one by its ID, or a new one. */
export type EditorRequest = { project: number } | { class: string; allowedMinutes: number; deadlineAt: string | null };

/** Details by the ID of the editor. Null if the server doesn't plan. */
type FetchDetails = (request: EditorRequest, signal: AbortSignal) => Promise<ReadonlyMap<number, string> | null>;

export const editorDetails: { fetch: FetchDetails | undefined } = { fetch: undefined };
