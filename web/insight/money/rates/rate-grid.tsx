/** Grid of rates: a field for each type and unit, with the inherited rate as placeholder. On phones each type is a block. */
import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useIsPhone } from '#web/ui/phone.ts';
import { ALL_TYPES, type cellsOf, ROWS, type TypedCells, unitLabel, unitsOf } from './rate-cells.ts';
import type { RatesOf } from './rates-url.ts';

type Cells = ReturnType<typeof cellsOf>;

type RateGridProps = {
  of: RatesOf;
  currency: string;
  cells: Cells;
  typed: TypedCells;
  errors: TypedCells;
  onType: (key: string, text: string) => void;
};

const AT_END = { input: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } } as const;

type FieldProps = RateGridProps & { cell: Cells[number]; hasLabel: boolean };

function Field({ of: { kind }, cell, typed, errors, onType, hasLabel }: FieldProps) {
  const { key, unit, value, placeholder, class: projectClass } = cell;
  return (
    <TextInput
      name={key}
      label={hasLabel ? unitLabel(kind, unit) : undefined}
      aria-label={`${projectClass ?? ALL_TYPES}, ${unitLabel(kind, unit)}`}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      styles={AT_END}
      value={typed[key] ?? value}
      error={errors[key]}
      onChange={({ currentTarget }) => onType(key, currentTarget.value)}
    />
  );
}

const cellsIn = (cells: Cells, row: (typeof ROWS)[number]): Cells => cells.filter((cell) => cell.class === row);

const Blocks = (props: RateGridProps) =>
  ROWS.map((row) => (
    <div key={row ?? ALL_TYPES}>
      <Text fw={500} mb={4}>{`${row ?? ALL_TYPES} (${props.currency})`}</Text>
      <SimpleGrid cols={2} spacing="xs" verticalSpacing="xs">
        {cellsIn(props.cells, row).map((cell) => (
          <Field key={cell.key} {...props} cell={cell} hasLabel />
        ))}
      </SimpleGrid>
    </div>
  ));

const HEAD = {
  padding: '4px 8px 4px 0',
  fontSize: 14,
  fontWeight: 500,
  textAlign: 'start',
  whiteSpace: 'nowrap',
} as const;
/** Next to the field, also where an error is below it. */
const ROW_HEAD = { ...HEAD, paddingTop: 12, verticalAlign: 'top' } as const;
const CELL = { padding: '4px 8px 4px 0', verticalAlign: 'top' } as const;

export function RateGrid(props: RateGridProps) {
  const { of, currency, cells } = props;
  if (useIsPhone()) return <Blocks {...props} />;
  return (
    <table style={{ width: '100%', borderCollapse: 'collapse' }} aria-label={`Rates (${currency})`}>
      <thead>
        <tr>
          <th scope="col" style={HEAD}>{`Type (${currency})`}</th>
          {unitsOf(of.kind).map((unit) => (
            <th key={unit} scope="col" style={HEAD}>
              {unitLabel(of.kind, unit)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map((row) => (
          <tr key={row ?? ALL_TYPES}>
            <th scope="row" style={ROW_HEAD}>
              {row ?? ALL_TYPES}
            </th>
            {cellsIn(cells, row).map((cell) => (
              <td key={cell.key} style={CELL}>
                <Field {...props} cell={cell} hasLabel={false} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
