/** Slot for what planning knows about editors, shown in pickers: when each is free and would finish. Filled by the app. */
import { useQuery } from '@tanstack/react-query';
import { useRole } from './current-user.ts';

/** The project to find an editor for: an open one by its ID, or a new one. */
export type EditorRequest = { project: number } | { class: string; allowedMinutes: number; deadlineAt: string | null };

/** Details by the ID of the editor. Null if the server doesn't plan. */
type FetchDetails = (request: EditorRequest, signal: AbortSignal) => Promise<ReadonlyMap<number, string> | null>;

let fetchDetails: FetchDetails | undefined;

export function fillEditorDetails(fetch: FetchDetails): void {
  fetchDetails = fetch;
}

const NONE: ReadonlyMap<number, string> = new Map();

/** Returns the details of editors while their picker is open. Editors can't request them. */
export function useEditorDetails(request: EditorRequest | undefined, isOpen: boolean): ReadonlyMap<number, string> {
  const isLead = useRole() !== 'editor';
  const { data } = useQuery({
    queryKey: ['workload', 'pick', request],
    queryFn: ({ signal }) => (fetchDetails && request ? fetchDetails(request, signal) : null),
    enabled: isOpen && isLead && request !== undefined && fetchDetails !== undefined,
    staleTime: 5_000,
  });
  return data ?? NONE;
}
