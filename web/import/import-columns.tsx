/** The second step: which column is which, what rows are matched by, and how dates are written (docs/people.md#import). */
import { Checkbox, NativeSelect, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import type { WireImport } from '#contract/import.ts';
import { DATE_FORMATS, type DateFormat, readCell } from '#domain/import-cells.ts';
import { IMPORT_FIELDS, importFieldOf, KEY_LABELS } from '#domain/import-fields.ts';
import { IMPORT_MODES, type ImportMode, type ImportPlan, keysIn } from '#domain/import.ts';
import { formatDate } from '#domain/dates.ts';
import { FailureNote } from '#web/ui/failure-note.tsx';
import classes from './import.module.css';
import { IMPORT_WORDS, MODE_WORDS } from './import-words.ts';
import type { PlanState } from './use-import-plan.ts';

const NONE = '';
const MONTH_DAYS = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** A column by its header, and by its first cell. */
const columnLabel = ({ columns, sample }: WireImport, at: number): string => {
  const example = sample.map((row) => row[at] ?? '').find((cell) => cell !== '');
  const header = columns[at] || `Column ${at + 1}`;
  return example ? `${header} (${example.slice(0, 24)})` : header;
};

function Columns({ record, state }: { record: WireImport; state: PlanState }) {
  const { plan, setColumn } = state;
  const options = [
    { value: NONE, label: 'Not in the sheet' },
    ...record.columns.map((_, at) => ({ value: String(at), label: columnLabel(record, at) })),
  ];
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Columns</legend>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        {IMPORT_FIELDS[plan.kind].map(({ name, label }) => (
          <NativeSelect
            key={name}
            label={label}
            data={options}
            value={plan.columns[name] === undefined ? NONE : String(plan.columns[name])}
            onChange={({ currentTarget: { value } }) => setColumn(name, value === NONE ? undefined : Number(value))}
          />
        ))}
      </SimpleGrid>
    </fieldset>
  );
}

/** A date of the sheet, as that form reads it. */
function exampleOf({ sample }: WireImport, plan: ImportPlan, format: DateFormat): string {
  for (const [name, at] of Object.entries(plan.columns)) {
    const form = importFieldOf(plan.kind, name)?.form;
    const text = sample.map((row) => row[at] ?? '').find((cell) => cell !== '');
    if (form?.is !== 'moment' || text === undefined) continue;
    const cell = readCell(text, form, format);
    if ('fault' in cell) return `${format} – ${text} is no such date`;
    return `${format} – ${text} is ${MONTH_DAYS.format(new Date(cell.value))}`;
  }
  return `${format} – as ${formatDate('2026-02-03')}`;
}

const Matching = ({ state: { plan, change } }: { state: PlanState }) => (
  <Stack gap="sm">
    {keysIn(plan.kind, plan.columns).length > 1 && (
      <NativeSelect
        label="Rows are matched by"
        maw={320}
        data={keysIn(plan.kind, plan.columns).map((key) => ({ value: key, label: KEY_LABELS[key] }))}
        value={plan.key}
        onChange={({ currentTarget: { value } }) => change({ key: value as ImportPlan['key'] })}
      />
    )}
    <Radio.Group
      label={`What to do with the rows (matched by ${KEY_LABELS[plan.key].toLowerCase()})`}
      description={IMPORT_WORDS.emptyCells}
      value={plan.mode}
      onChange={(value) => change({ mode: value as ImportMode, addUnmatched: false })}
    >
      <Stack gap="xs" mt="xs">
        {IMPORT_MODES.map((mode) => (
          <Radio key={mode} value={mode} label={MODE_WORDS[mode]} />
        ))}
      </Stack>
    </Radio.Group>
    {plan.mode === 'update' && (
      <Checkbox
        label="Add the rows that match nothing, too"
        checked={plan.addUnmatched}
        onChange={({ currentTarget }) => change({ addUnmatched: currentTarget.checked })}
      />
    )}
  </Stack>
);

export function ImportColumns({ record, state }: { record: WireImport; state: PlanState }) {
  const { plan, change, hasDates, violations } = state;
  const isUnsaid = plan.dateFormat === null;
  const others = violations.filter(({ propertyPath }) => propertyPath !== 'dateFormat');
  return (
    <Stack gap="lg">
      <Columns record={record} state={state} />
      {hasDates && (
        <Radio.Group
          label="How are the dates written?"
          error={isUnsaid ? 'Say how the dates are written: they are not guessed.' : undefined}
          value={plan.dateFormat ?? NONE}
          onChange={(value) => change({ dateFormat: value as DateFormat })}
        >
          <Stack gap="xs" mt="xs">
            {DATE_FORMATS.map((format) => (
              <Radio key={format} value={format} label={exampleOf(record, plan, format)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Matching state={state} />
      {others.map(({ propertyPath, message }) => (
        <FailureNote key={propertyPath} text={message} />
      ))}
      {others.length === 0 && isUnsaid && hasDates && (
        <Text c="dimmed">The rows are shown as soon as that is said.</Text>
      )}
    </Stack>
  );
}
