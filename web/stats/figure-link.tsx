/** A figure in a table that leads to the list behind it; a 0 leads nowhere. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './figure-link.module.css';

type Props = {
  link: { to: string; search: Record<string, unknown> } | undefined;
  /** What the figure counts; heard with it. */
  label: string;
  children: ReactNode;
};

export function FigureLink({ link, label, children }: Props) {
  if (!link || Number(children) === 0) return <span className={classes.nothing}>{children}</span>;
  return (
    <Link to={link.to} search={link.search} className={classes.link} aria-label={`${String(children)} ${label}`}>
      {children}
    </Link>
  );
}
