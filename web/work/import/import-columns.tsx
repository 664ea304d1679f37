/** Step 2: column mapping, row matching and date format (docs/people.md#import). */
import { Checkbox, NativeSelect, Radio, SimpleGrid, Stack } from '@mantine/core';
import type { ApiImport } from '#contract/work/import.ts';
import { readCell } from '#domain/work/import/import-cells.ts';
import { IMPORT_FIELDS, importFieldOf, KEY_LABELS, keyName } from '#domain/work/import/import-fields.ts';
import { IMPORT_MODES, type ImportMode, type ImportPlan, keysIn } from '#domain/work/import/import.ts';
import { formatDay } from '#domain/platform/dates.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { DATE_FORMATS, type DateFormat, isDate } from '#domain/platform/parse-date.ts';
import { truncate } from '#domain/platform/text.ts';
import { dayOf, longDateText, timeZone } from '#web/lib/time/local-time.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { columnLabel } from './column-label.ts';
import classes from './import.module.css';
import { ImportDefaults } from './import-defaults.tsx';
import { ImportOtherColumns } from './import-other-columns.tsx';
import { IMPORT_SCREEN_TEXTS, IMPORT_MODE_LABELS } from './import-texts.ts';
import type { PlanState } from './use-import-plan.ts';

const NONE = '';
type ShownSheet = PlanState['shown'];

const rowLabel = ({ row, cells }: ApiImport['top'][number]): string => {
  const text = cells.filter((cell) => cell !== '').join(', ');
  return `Row ${row}: ${truncate(text, 60)}`;
};

/** Select for the header row; initially guessed, since title rows may come before it. */
function HeaderRow({ record, state: { plan, setHeaderRow } }: { record: ApiImport; state: PlanState }) {
  const rows = record.top.filter(({ row, cells }) => row <= LIMITS.importHeaderRows && cells.length > 0);
  return (
    <NativeSelect
      label="Header row"
      maw={480}
      data={rows.map((one) => ({ value: String(one.row), label: rowLabel(one) }))}
      value={String(plan.headerRow)}
      onChange={({ currentTarget: { value } }) => setHeaderRow(Number(value))}
    />
  );
}

function Columns({ state }: { state: PlanState }) {
  const { plan, setColumn, shown } = state;
  const options = [
    { value: NONE, label: 'Not in the sheet' },
    ...shown.columns.map((_, at) => ({ value: String(at), label: columnLabel(shown, at) })),
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

/** Returns an example of the format: the first date of the sheet, parsed in it. */
function exampleOf({ sample }: ShownSheet, plan: ImportPlan, format: DateFormat): string {
  for (const [name, at] of Object.entries(plan.columns)) {
    const form = importFieldOf(plan.kind, name)?.form;
    const text = sample.map((row) => row[at] ?? '').find((cell) => isDate(cell));
    if (form?.is !== 'moment' || text === undefined) continue;
    const cell = readCell(text, form, { format, zone: timeZone() });
    if ('fault' in cell) return `${format} – ${text} isn't a valid date`;
    return `${format} – ${text} is ${longDateText(dayOf(String(cell.value)))}`;
  }
  return `${format} – e.g. ${formatDay('2026-02-03')}`;
}

const MatchFields = ({ state: { plan, change } }: { state: PlanState }) => (
  <Stack gap="sm">
    {keysIn(plan.kind, plan.columns).length > 1 && (
      <NativeSelect
        label="Match rows by"
        maw={320}
        data={keysIn(plan.kind, plan.columns).map((key) => ({ value: key, label: KEY_LABELS[key] }))}
        value={plan.key}
        onChange={({ currentTarget: { value } }) => change({ key: value as ImportPlan['key'] })}
      />
    )}
    <Radio.Group
      label={`How to import the rows (matched by ${keyName(plan.key)})`}
      description={IMPORT_SCREEN_TEXTS.emptyCells}
      value={plan.mode}
      onChange={(value) => change({ mode: value as ImportMode, addUnmatched: false })}
    >
      <Stack gap="xs" mt="xs">
        {IMPORT_MODES.map((mode) => (
          <Radio key={mode} value={mode} label={IMPORT_MODE_LABELS[mode]} />
        ))}
      </Stack>
    </Radio.Group>
    {plan.mode === 'update' && (
      <Checkbox
        label="Also add unmatched rows"
        checked={plan.addUnmatched}
        onChange={({ currentTarget }) => change({ addUnmatched: currentTarget.checked })}
      />
    )}
  </Stack>
);

type DatesProps = { state: PlanState; guessed: DateFormat | undefined; isMissing: boolean };

/** Choice of the date format: preset if all dates fit only one format, required if they fit several. */
const Dates = ({ state: { plan, change, shown }, guessed, isMissing }: DatesProps) => (
  <Radio.Group
    label="Date format"
    description={plan.dateFormat === null && guessed ? IMPORT_SCREEN_TEXTS.guessedDates : undefined}
    error={isMissing ? IMPORT_SCREEN_TEXTS.ambiguousDates : undefined}
    value={plan.dateFormat ?? guessed ?? NONE}
    onChange={(value) => change({ dateFormat: value as DateFormat })}
  >
    <Stack gap="xs" mt="xs">
      {DATE_FORMATS.map((format) => (
        <Radio key={format} value={format} label={exampleOf(shown, plan, format)} />
      ))}
    </Stack>
  </Radio.Group>
);

type ColumnsProps = Omit<DatesProps, 'isMissing'> & { record: ApiImport; isFormatMissing: boolean };

export function ImportColumns({ record, state, guessed, isFormatMissing }: ColumnsProps) {
  const { plan, change, hasDates, violations } = state;
  return (
    <Stack gap="lg">
      <HeaderRow record={record} state={state} />
      <Columns state={state} />
      <ImportOtherColumns state={state} />
      {hasDates && (guessed || isFormatMissing || plan.dateFormat) && (
        <Dates state={state} guessed={guessed} isMissing={isFormatMissing} />
      )}
      <MatchFields state={state} />
      {plan.kind === 'projects' && <ImportDefaults state={state} />}
      {plan.kind === 'projects' && (
        <Checkbox
          label="Keep timers running from the start date"
          description={IMPORT_SCREEN_TEXTS.openWork}
          checked={plan.keepRunning}
          onChange={({ currentTarget }) => change({ keepRunning: currentTarget.checked })}
        />
      )}
      {violations.map(({ propertyPath, message }) => (
        <FailureNote key={propertyPath} text={message} />
      ))}
    </Stack>
  );
}
