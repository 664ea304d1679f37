/** Number of versions that wait for the team, shown at Review in the side menu (docs/screens.md#menu). */
import { useQuery } from '@tanstack/react-query';
import { numberText } from '#web/lib/time/format.ts';
import plain from '#web/ui/figures/plain.module.css';
import { reviewsQuery } from './cuts.queries.ts';

/** Shows nothing until the number is known, and if it is 0. */
export function ReviewCount({ className }: { className: string | undefined }) {
  const { data } = useQuery(reviewsQuery());
  if (!data || data.total === 0) return null;
  return (
    <>
      <span className={className} aria-hidden>
        {numberText(data.total)}
      </span>
      <span className={plain.heard}>{`, ${numberText(data.total)} to review`}</span>
    </>
  );
}
