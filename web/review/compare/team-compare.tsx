/** Comparison for signed-in users: loads the other version and its notes (docs/review.md#compare). */
import { useQuery } from '@tanstack/react-query';
import type { Feedback } from '#domain/work/feedback.ts';
import { Compare, type OtherVersionProps, type CompareProps } from './compare.tsx';
import { notesQuery, playQuery } from '#web/review/versions/cuts.queries.ts';
import { OtherNotes, type OtherNotesProps } from './other-notes.tsx';

const NO_NOTES: Feedback[] = [];

function useOtherNotes({ projectId, id }: CompareProps['other']): Feedback[] {
  return useQuery(notesQuery({ projectId, cutId: id })).data ?? NO_NOTES;
}

export function TeamCompare(props: Omit<CompareProps, keyof OtherVersionProps>) {
  const { other } = props;
  const play = useQuery({ ...playQuery(other), enabled: other.fileRemovedAt === null });
  return <Compare {...props} play={play.data} onExpired={() => play.refetch()} notes={useOtherNotes(other)} />;
}

export const TeamOtherNotes = (props: Omit<OtherNotesProps, 'notes'>) => (
  <OtherNotes {...props} notes={useOtherNotes(props.other)} />
);
