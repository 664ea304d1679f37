/** Grid of rates: a field for each type and unit, with the inherited rate as placeholder. */
import { TextInput } from '@mantine/core';
import { type cellsOf, ALL_TYPES, ROWS, unitLabel, unitsOf, type TypedCells } from './rate-cells.ts';
import type { RatesOf } from './rates-url.ts';
import classes from './rates.module.css';

type RateGridProps = {
  of: RatesOf;
  currency: string;
  cells: ReturnType<typeof cellsOf>;
  typed: TypedCells;
  errors: TypedCells;
  onType: (key: string, text: string) => void;
};

export function RateGrid({ of: { kind }, currency, cells, typed, errors, onType }: RateGridProps) {
  const units = unitsOf(kind);
  return (
    <table className={classes.grid} aria-label={`Rates (${currency})`}>
      <thead>
        <tr>
          <th scope="col">{`Type (${currency})`}</th>
          {units.map((unit) => (
            <th key={unit} scope="col">
              {unitLabel(kind, unit)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map((row) => (
          <tr key={row ?? ALL_TYPES}>
            <th scope="row">{row ?? ALL_TYPES}</th>
            {cells
              .filter((cell) => cell.class === row)
              .map(({ key, unit, value, placeholder }) => (
                <td key={key}>
                  <TextInput
                    name={key}
                    label={unitLabel(kind, unit)}
                    aria-label={`${row ?? ALL_TYPES}, ${unitLabel(kind, unit)}`}
                    inputMode="decimal"
                    autoComplete="off"
                    placeholder={placeholder}
                    value={typed[key] ?? value}
                    error={errors[key]}
                    onChange={({ currentTarget }) => onType(key, currentTarget.value)}
                  />
                </td>
              ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
