/** When each editor is free and would finish, shown in pickers. */
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { useRole } from './current-user.ts';
import { EditorDetails, type EditorRequest } from './editor-details-context.ts';

const NONE: ReadonlyMap<number, string> = new Map();

/** Returns the details of editors while their picker is open. Editors can't request them. */
export function useEditorDetails(request: EditorRequest | undefined, isOpen: boolean): ReadonlyMap<number, string> {
  const isLead = useRole() !== 'editor';
  const fetchDetails = useContext(EditorDetails);
  const { data } = useQuery({
    queryKey: ['workload', 'pick', request],
    queryFn: ({ signal }) => (fetchDetails && request ? fetchDetails(request, signal) : null),
    enabled: isOpen && isLead && request !== undefined && fetchDetails !== undefined,
    staleTime: 5_000,
  });
  return data ?? NONE;
}
