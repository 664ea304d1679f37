/** Rows of the workload board, one per person. */
import type { BoardRow } from '#domain/planning/workload.ts';
import { PersonRow } from './person-row.tsx';
import classes from './workload.module.css';

export type RowsProps = {
  people: readonly BoardRow[];
  open: ReadonlySet<number>;
  onToggle: (id: number) => void;
  /** Whether unassigned work is shown above, which moves the rows. */
  isBelowList: boolean;
};

export const Rows = ({ people, open, onToggle }: RowsProps) => (
  <ul className={classes.rows} aria-label="People">
    {people.map((row) => (
      <li key={row.person.id}>
        <PersonRow row={row} isOpen={open.has(row.person.id)} onToggle={() => onToggle(row.person.id)} />
      </li>
    ))}
  </ul>
);
