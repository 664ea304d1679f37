/** Moment in the workspace's time zone, with the reader's own time where that is another. */
import { exactTimeText, NO_VALUE } from '#web/lib/time/format.ts';

type TimeProps = { at: string | null | undefined; className?: string | undefined };

/** Renders a dash for a missing moment. */
export const Time = ({ at, className }: TimeProps) =>
  at ? (
    <time dateTime={at} className={className}>
      {exactTimeText(at)}
    </time>
  ) : (
    NO_VALUE
  );
