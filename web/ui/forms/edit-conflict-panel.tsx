/** Edit conflict: fields that the user and someone else both changed, with both values to choose from. */
import { Group, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { EditConflictRow, Side } from '#web/lib/use-edit-conflict.ts';
import classes from './edit-conflict-panel.module.css';

type Props<Name extends string> = {
  /** Record type in the message, such as 'client'. */
  recordType: string;
  rows: readonly EditConflictRow<Name>[];
  onChoose: (name: Name, side: Side) => void;
};

const NO_VALUE = '—';

function SideValue({ side, label, text }: { side: Side; label: string; text: string }) {
  return (
    <Radio
      value={side}
      label={
        <>
          <Text span size="xs" c="dimmed">
            {label}
          </Text>
          <Text span display="block" className={classes.reading}>
            {text || NO_VALUE}
          </Text>
        </>
      }
    />
  );
}

export function EditConflictPanel<Name extends string>({ recordType, rows, onChoose }: Props<Name>) {
  const ref = useRef<HTMLDivElement>(null);
  // The panel is above the fields, while focus is on Save below them.
  useEffect(() => ref.current?.focus(), []);
  return (
    <div className={classes.panel} ref={ref} tabIndex={-1} role="group" aria-label="Changes by someone else">
      <div role="alert">
        <Text fw={600}>{`This ${recordType} was changed while you were editing it.`}</Text>
        <Text size="xs">Your changes are safe. Choose which to keep, then save again.</Text>
      </div>
      <Stack gap="sm">
        {rows.map(({ name, label, theirs, own, chosen }) => (
          <Radio.Group
            key={name}
            label={label}
            value={chosen}
            onChange={(side) => onChoose(name, side === 'theirs' ? 'theirs' : 'mine')}
          >
            <Group grow align="flex-start" preventGrowOverflow={false} mt={4}>
              <SideValue side="theirs" label="Their change" text={theirs} />
              <SideValue side="mine" label="Your change" text={own} />
            </Group>
          </Radio.Group>
        ))}
      </Stack>
    </div>
  );
}
