/** Moment in the workspace's time zone; readers elsewhere see their own time in a tooltip. */
import { dateTimeText, NO_VALUE } from '#web/lib/format.ts';
import { deviceTimeText } from '#web/lib/local-time.ts';

type TimeProps = { at: string | null | undefined; className?: string | undefined };

/** Renders a dash for a missing moment. */
export const Time = ({ at, className }: TimeProps) =>
  at ? (
    <time dateTime={at} className={className} title={deviceTimeText(at)}>
      {dateTimeText(at)}
    </time>
  ) : (
    NO_VALUE
  );
