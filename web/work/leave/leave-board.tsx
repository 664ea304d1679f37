/** Layout of the leave tables with the calendar next to them, or below on narrow screens. */
import type { ReactNode } from 'react';
import classes from './leave-board.module.css';
import { inOrder } from '#web/ui/in-order.ts';

type Props = { calendar: ReactNode; children: ReactNode };

export function LeaveBoard({ calendar, children }: Props) {
  return (
    <div className={classes.container}>
      <div className={classes.board} ref={inOrder} data-in-order>
        <div className={classes.tables}>{children}</div>
        <div className={classes.side}>{calendar}</div>
      </div>
    </div>
  );
}
