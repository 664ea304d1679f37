/** The fields that can be changed of many projects: a person or client, the type, the deadline. */
import { NumberInput, SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import { iriOf } from '#contract/platform/jsonld.ts';
import { dayOf } from '#domain/platform/dates.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { DEFAULT_DEADLINE_TIME } from '#domain/work/project-dates.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { nowIso } from '#web/lib/server-clock.ts';
import { DateTimeField } from '#web/work/projects/form/date-time-field.tsx';
import type { Picked } from '#web/work/projects/form/form-values.ts';
import { Picker } from '#web/work/projects/form/picker.tsx';
import { NUMBER_STEPS } from '#web/ui/number-steps.ts';
import { BulkAct, type BulkActProps } from './bulk-act.tsx';

type ActProps = Pick<BulkActProps, 'selection' | 'isDisabled' | 'onDone'>;

const NOBODY: Picked = { id: null, text: '' };

type PickActProps = ActProps & { field: 'assignedTo' | 'reviewedBy' | 'client'; name: string };

export function PickAct({ field, name, ...act }: PickActProps) {
  const [picked, setPicked] = useState<Picked>(NOBODY);
  const resource = field === 'client' ? 'Client' : 'User';
  const change = picked.id === null ? undefined : { [field]: iriOf(resource, picked.id) };
  return (
    <BulkAct {...act} name={name} change={change} onClose={() => setPicked(NOBODY)}>
      <Picker field={field} label={name} placeholder="Type a name" value={picked} onChange={setPicked} isFocusedFirst />
    </BulkAct>
  );
}

export function TypeAct(act: ActProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <BulkAct
      {...act}
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
    </BulkAct>
  );
}

const WAYS = [
  { value: 'set', label: 'Set' },
  { value: 'shift', label: 'Shift by days' },
];

/** Whole days that move a deadline. */
const isShift = (days: string | number): days is number =>
  typeof days === 'number' && Number.isInteger(days) && days !== 0 && Math.abs(days) <= LIMITS.bulkShiftDays;

export function DeadlineAct(act: ActProps) {
  const [way, setWay] = useState('set');
  const [deadline, setDeadline] = useState<string | null>(null);
  const [days, setDays] = useState<string | number>('');
  const shift = isShift(days) ? { shiftDeadlineDays: days } : undefined;
  const set = deadline === null ? undefined : { deadlineAt: deadline };
  const forget = (): void => {
    setWay('set');
    setDeadline(null);
    setDays('');
  };
  return (
    <BulkAct {...act} name="Deadline" change={way === 'set' ? set : shift} onClose={forget}>
      <SegmentedControl fullWidth aria-label="How the deadline changes" data={WAYS} value={way} onChange={setWay} />
      {way === 'set' ? (
        <DateTimeField
          label="Deadline"
          value={deadline}
          onChange={setDeadline}
          defaultTime={DEFAULT_DEADLINE_TIME}
          today={dayOf(nowIso())}
        />
      ) : (
        <NumberInput
          label="Days"
          styles={NUMBER_STEPS}
          description="Whole days. Below zero the deadline moves to an earlier day; its time of day stays."
          required
          // A point or comma that were left out would make fifteen days of one and a half: it is taken, and then none are moved.
          allowedDecimalSeparators={[',']}
          min={-LIMITS.bulkShiftDays}
          max={LIMITS.bulkShiftDays}
          value={days}
          onChange={setDays}
        />
      )}
    </BulkAct>
  );
}
