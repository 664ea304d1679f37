/** Link to the next version awaiting approval, with the number left, or the end of the queue (docs/review.md#queue). */
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRole } from '#web/identity/current-user.ts';
import { cutLink } from '#web/lib/address/cut-path.ts';
import { pathOf } from '#web/lib/address/paths.ts';
import { useIdle } from '#web/ui/idle.ts';
import { usePreloadedVersion } from './use-preloaded-version.ts';
import type { ReviewQueue } from './use-review-queue.ts';

type NextToReviewProps = {
  queue: ReviewQueue;
  /** True if the version was opened from the queue. */
  isInQueue: boolean;
};

export function NextToReview({ queue: { isLoaded, next, left }, isInQueue }: NextToReviewProps) {
  const role = useRole();
  usePreloadedVersion(useIdle() && isInQueue ? next : undefined);
  const names = next && [next.project.title, next.cut.deliverable?.name].filter(Boolean).join(', ');
  const text = `Next to review: ${names} (${left} left)`;
  return (
    <>
      {next && (
        <Anchor
          underline="always"
          data-tip={text}
          renderRoot={(link) => (
            <Link
              {...cutLink(role, { projectId: next.project.id, number: next.cut.number }, { isInQueue: true })}
              {...link}
            />
          )}
        >
          {text}
        </Anchor>
      )}
      {isInQueue && isLoaded && !next && (
        <>
          <Text span>No more versions to review. </Text>
          <Anchor underline="always" renderRoot={(link) => <Link to={pathOf(role, 'reviews')} {...link} />}>
            Back to the queue
          </Anchor>
        </>
      )}
    </>
  );
}
