/** Link to the next version awaiting approval, with the number left (docs/review.md#queue). */
import { Anchor, Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRole } from '#web/lib/current-user.ts';
import { useIdle } from '#web/ui/idle.ts';
import { cutPath } from '#web/lib/cut-path.ts';
import { reviewsQuery } from './cuts.queries.ts';

/** Height of a touch target, so the layout doesn't shift (docs/screens.md#touch). */
const LINE = 'var(--touch, 22px)';

export function NextToReview({ cutId }: { cutId: number }) {
  const role = useRole();
  const { data } = useQuery({ ...reviewsQuery(), enabled: useIdle() });
  const items = data?.items ?? [];
  const at = items.findIndex(({ cut }) => cut.id === cutId);
  const next = items[at + 1] ?? items.find(({ cut }) => cut.id !== cutId);
  return (
    // Reserves its own line on a phone before the data is loaded.
    <Box component="span" display="flex" w={{ base: '100%', xs: 'auto' }} mih={LINE}>
      {data && next && (
        <Anchor
          underline="always"
          renderRoot={(link) => <Link to={cutPath(role, next.project.id, next.cut.number)} {...link} />}
        >
          {`Next to review: ${next.project.title} (${data.total - (at >= 0 ? 1 : 0)} left)`}
        </Anchor>
      )}
    </Box>
  );
}
