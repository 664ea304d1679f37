/** A link that opens a project's detail over the list: the filters and the scroll position stay as they are. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRole } from '#web/lib/current-user.ts';
import classes from './project-link.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The detail was opened from a list in this tab, so closing it is one step back. */
    isOverList?: boolean;
  }
}

type ProjectLinkProps = { id: number; children: ReactNode; className?: string; label?: string };

export function ProjectLink({ id, children, className, label }: ProjectLinkProps) {
  const role = useRole();
  return (
    <Link
      to={`/${role}/projects/${id}`}
      search
      state={{ isOverList: true }}
      resetScroll={false}
      className={className ?? classes.link}
      aria-label={label}
    >
      {children}
    </Link>
  );
}
