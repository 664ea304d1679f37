/** State of a deliverable, in the colors of a decision. */
import { Text } from '@mantine/core';
import { type Deliverable, DELIVERABLE_STATE_TEXTS } from '#domain/review/deliverables.ts';
import classes from '#web/review/versions/cut-head.module.css';

export function StateBadge({ deliverable: { state } }: { deliverable: Pick<Deliverable, 'state'> }) {
  const text = DELIVERABLE_STATE_TEXTS[state];
  if (state === 'none' || state === 'canceled')
    return (
      <Text span size="xs" c="dimmed">
        {text}
      </Text>
    );
  return (
    <span className={classes.decision} data-decision={state}>
      {text}
    </span>
  );
}
