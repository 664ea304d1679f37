/** A part of the project form under its word: What, Who, Length, When. */
import type { ReactNode } from 'react';
import classes from './project-form.module.css';

export function FormGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{name}</legend>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}

/** Fields side by side; one below the other where there is no room, unless they are narrow. */
export const Pair = ({ isTight = false, children }: { isTight?: boolean; children: ReactNode }) => (
  <div className={classes.pair} data-tight={isTight || undefined}>
    {children}
  </div>
);
