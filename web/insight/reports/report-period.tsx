/** Period of a report: the one before and after it, and a menu of named ones (docs/figures.md#reports). */
import { ActionIcon, Button, Group } from '@mantine/core';
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LazyMenu } from '#web/ui/menu/lazy-menu.tsx';

type Choice = { label: string; onChoose: () => void };

type ReportPeriodProps = {
  /** Name or dates of the period shown. */
  label: string;
  choices: readonly Choice[];
  /** Undefined if there is nothing before, or nothing after. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** Names the buttons: 'Previous week'. */
  unit: string;
  /** Further controls. */
  children?: ReactNode;
};

export function ReportPeriod({ label, choices, onPrevious, onNext, unit, children }: ReportPeriodProps) {
  const step = (name: string, icon: ReactNode, onStep: (() => void) | undefined) => (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={`${name} ${unit}`}
      title={`${name} ${unit}`}
      disabled={!onStep}
      onClick={onStep}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <Group gap="xs" align="flex-end" data-no-print>
      <Group gap={4} wrap="nowrap">
        {step('Previous', <IconChevronLeft size={16} aria-hidden />, onPrevious)}
        <LazyMenu
          position="bottom-start"
          button={(control) => (
            <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />} {...control}>
              {label}
            </Button>
          )}
        >
          {({ Item }) =>
            choices.map((choice) => (
              <Item key={choice.label} onClick={choice.onChoose}>
                {choice.label}
              </Item>
            ))
          }
        </LazyMenu>
        {step('Next', <IconChevronRight size={16} aria-hidden />, onNext)}
      </Group>
      {children}
    </Group>
  );
}
