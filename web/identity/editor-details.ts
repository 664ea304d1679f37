/** When each editor is free and would finish, shown in pickers. */
import { useQuery } from '@tanstack/react-query';
import { useRole } from './current-user.ts';
import { editorDetails, type EditorRequest } from './editor-details-slot.ts';

const NONE: ReadonlyMap<number, string> = new Map();

/** Returns the details of editors while their picker is open. Editors can't request them. */
export function useEditorDetails(request: EditorRequest | undefined, isOpen: boolean): ReadonlyMap<number, string> {
  const isLead = useRole() !== 'editor';
  const { data } = useQuery({
    queryKey: ['workload', 'pick', request],
    queryFn: ({ signal }) => (editorDetails.fetch && request ? editorDetails.fetch(request, signal) : null),
    enabled: isOpen && isLead && request !== undefined && editorDetails.fetch !== undefined,
    staleTime: 5_000,
  });
  return data ?? NONE;
}
