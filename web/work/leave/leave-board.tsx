/** Tables of leave with the calendar beside them, or below where there is no room for both. */
import type { ReactNode } from 'react';
import classes from './leave-board.module.css';

type Props = { calendar: ReactNode; children: ReactNode };

export function LeaveBoard({ calendar, children }: Props) {
  return (
    <div className={classes.place}>
      <div className={classes.board}>
        <div className={classes.tables}>{children}</div>
        <div className={classes.side}>{calendar}</div>
      </div>
    </div>
  );
}
