/** Fields for bulk changes: person or client, type, deadline. */
import { NumberInput, SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import { iriOf } from '#contract/platform/jsonld.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { DEFAULT_DEADLINE_TIME } from '#domain/work/projects/project-dates.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { DateTimeField } from '#web/work/projects/form/date-time-field.tsx';
import type { PickedRecord } from '#web/work/projects/form/form-values.ts';
import { Picker } from '#web/work/projects/form/picker.tsx';
import { NUMBER_STEPS } from '#web/ui/forms/number-steps.ts';
import { BulkAction, type BulkActionProps } from './bulk-action.tsx';

type ActionProps = Pick<BulkActionProps, 'selection' | 'isDisabled' | 'onDone'>;

const NOBODY: PickedRecord = { id: null, text: '' };

type PickActionProps = ActionProps & { field: 'assignedTo' | 'reviewedBy' | 'client'; name: string };

export function PickAction({ field, name, ...actionProps }: PickActionProps) {
  const [picked, setPicked] = useState<PickedRecord>(NOBODY);
  const resource = field === 'client' ? 'Client' : 'User';
  const change = picked.id === null ? undefined : { [field]: iriOf(resource, picked.id) };
  return (
    <BulkAction {...actionProps} name={name} change={change} onClose={() => setPicked(NOBODY)}>
      <Picker field={field} label={name} placeholder="Type a name" value={picked} onChange={setPicked} isFocusedFirst />
    </BulkAction>
  );
}

export function TypeAction(actionProps: ActionProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <BulkAction
      {...actionProps}
      name="Type"
      change={chosen === null ? undefined : { class: chosen }}
      onClose={() => setChosen(null)}
    >
      <Select
        label="Project Type"
        required
        placeholder="Choose one"
        data={[...PROJECT_CLASSES]}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        value={chosen}
        onChange={setChosen}
        data-autofocus
      />
    </BulkAction>
  );
}

const MODES = [
  { value: 'set', label: 'Set' },
  { value: 'shift', label: 'Shift by days' },
];

/** Checks that the value is a whole number of days within the limit, other than 0. */
const isShift = (days: string | number): days is number =>
  typeof days === 'number' && Number.isInteger(days) && days !== 0 && Math.abs(days) <= LIMITS.bulkShiftDays;

export function DeadlineAction(actionProps: ActionProps) {
  const [mode, setMode] = useState('set');
  const [deadline, setDeadline] = useState<string | null>(null);
  const [days, setDays] = useState<string | number>('');
  const shift = isShift(days) ? { shiftDeadlineDays: days } : undefined;
  const set = deadline === null ? undefined : { deadlineAt: deadline };
  const reset = (): void => {
    setMode('set');
    setDeadline(null);
    setDays('');
  };
  return (
    <BulkAction {...actionProps} name="Deadline" change={mode === 'set' ? set : shift} onClose={reset}>
      <SegmentedControl fullWidth aria-label="How the deadline changes" data={MODES} value={mode} onChange={setMode} />
      {mode === 'set' ? (
        <DateTimeField label="Deadline" value={deadline} onChange={setDeadline} defaultTime={DEFAULT_DEADLINE_TIME} />
      ) : (
        <NumberInput
          label="Days"
          styles={NUMBER_STEPS}
          description="Whole days; negative moves the deadline earlier. The time of day doesn't change."
          required
          // Accepts a decimal comma so that "1,5" is refused instead of read as 15.
          allowedDecimalSeparators={[',']}
          min={-LIMITS.bulkShiftDays}
          max={LIMITS.bulkShiftDays}
          value={days}
          onChange={setDays}
        />
      )}
    </BulkAction>
  );
}
