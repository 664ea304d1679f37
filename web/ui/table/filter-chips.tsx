/** Active filters, removable one by one or all at once. */
import { Button, Group, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import classes from './filter-chips.module.css';

export type FilterChip = { key: string; label: string; onRemove: () => void };

type Props = { chips: readonly FilterChip[]; onReset: () => void };

export function FilterChips({ chips, onReset }: Props) {
  if (chips.length === 0) return null;
  return (
    <Group component="ul" gap={6} className={classes.list} aria-label="Active filters">
      {chips.map(({ key, label, onRemove }) => (
        <li key={key}>
          <UnstyledButton className={classes.chip} onClick={onRemove}>
            <VisuallyHidden>Remove filter </VisuallyHidden>
            {label}
            <IconX size={14} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
      <li>
        <Button size="compact-sm" variant="subtle" onClick={onReset}>
          Reset
        </Button>
      </li>
    </Group>
  );
}
