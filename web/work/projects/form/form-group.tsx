/** Titled group of form fields: What, Who, Length, When. */
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

/** Renders two fields side by side, stacked on narrow screens unless they are small. */
export const Pair = ({ isTight = false, children }: { isTight?: boolean; children: ReactNode }) => (
  <div className={classes.pair} data-tight={isTight || undefined}>
    {children}
  </div>
);
