/** Loading cards; `label` names what is loading. */
import { Paper, Skeleton, Stack } from '@mantine/core';
import { LoadingText } from './loading-text.tsx';
import classes from './skeleton-card.module.css';

type Props = { label: string; count?: number; height?: number };

export function SkeletonCards({ label, count = 6, height = 132 }: Props) {
  return (
    <div aria-busy data-loading>
      <LoadingText>{label}</LoadingText>
      <div className={classes.cards}>
        {Array.from({ length: count }, (_, index) => (
          <SkeletonCard key={`card-${String(index)}`} height={height} />
        ))}
      </div>
    </div>
  );
}

/** A single loading card. */
export function SkeletonCard({ height = 132 }: { height?: number }) {
  return (
    <Paper withBorder p={12} h={height} aria-hidden>
      <Stack gap={8}>
        <Skeleton h={12} w="40%" />
        <Skeleton h={16} w="85%" />
        <Skeleton h={12} w="60%" />
        <Skeleton h={6} mt={12} />
      </Stack>
    </Paper>
  );
}
