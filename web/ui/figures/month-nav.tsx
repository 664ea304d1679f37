/** Buttons for the previous, the next and the current month, around the month's name. */
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { monthName } from '#web/lib/time/local-time.ts';
import { monthAfter } from '#web/lib/time/month.ts';

type MonthNavProps = {
  month: string;
  /** The month that Today shows. */
  currentMonth: string;
  /** `isToday` tells the Today button from the arrows. */
  onMonth: (month: string, isToday?: boolean) => void;
};

export function MonthNav({ month, currentMonth, onMonth }: MonthNavProps) {
  return (
    <Group gap={4} wrap="nowrap">
      <Button size="compact-sm" variant="subtle" onClick={() => onMonth(currentMonth, true)}>
        Today
      </Button>
      <ActionIcon size={28} aria-label="Previous month" onClick={() => onMonth(monthAfter(month, -1))}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <Text fw={600} ta="center" miw={116} aria-live="polite">
        {monthName(month)}
      </Text>
      <ActionIcon size={28} aria-label="Next month" onClick={() => onMonth(monthAfter(month, 1))}>
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
