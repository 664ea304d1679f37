/** Number of late projects of a row or of the unassigned work. */
import { Text } from '@mantine/core';

export const LateCount = ({ count }: { count: number }) =>
  count > 0 && <Text span size="xs" fw={550} c="var(--status-late)">{`${count} late`}</Text>;
