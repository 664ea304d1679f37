/** Comparison for guests: loads the other version and the notes that guests see (docs/review.md#compare). */
import { useQuery } from '@tanstack/react-query';
import { Compare, type OtherVersionProps, type CompareProps } from '#web/review/compare/compare.tsx';
import { OtherNotes, type OtherNotesProps } from '#web/review/compare/other-notes.tsx';
import { guestNotesQuery, guestPlayQuery, type Visitor } from './guest.queries.ts';

type VisitorProps = { visitor: Visitor };

const NO_NOTES: never[] = [];

export function GuestCompare({ visitor, ...props }: VisitorProps & Omit<CompareProps, keyof OtherVersionProps>) {
  const { other } = props;
  const play = useQuery({ ...guestPlayQuery(visitor, other), enabled: other.fileRemovedAt === null });
  const { data: notes = NO_NOTES } = useQuery(guestNotesQuery(visitor, other.id));
  return <Compare {...props} play={play.data} onExpired={() => play.refetch()} notes={notes} />;
}

export function GuestOtherNotes({ visitor, ...props }: VisitorProps & Omit<OtherNotesProps, 'notes'>) {
  const { data: notes = NO_NOTES } = useQuery(guestNotesQuery(visitor, props.other.id));
  return <OtherNotes {...props} notes={notes} />;
}
