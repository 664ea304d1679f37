/** A link that opens a project's detail over the list: the filters and the scroll position stay as they are. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRole } from '#web/lib/current-user.ts';
import { useOwnPath } from '#web/lib/own-route.ts';
import classes from './project-link.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The detail was opened from a list in this tab, so closing it is one step back. */
    isOverList?: boolean;
  }
}

/** Over the list itself its filters go along; from another screen nothing does, since its words mean other things there. */
export function useDetailLink() {
  const list = `/${useRole()}/projects`;
  const search = useOwnPath().startsWith(`${list}/`) || undefined;
  return (id: number) => ({ to: `${list}/${id}`, search, state: { isOverList: true }, resetScroll: false }) as const;
}

type ProjectLinkProps = { id: number; children: ReactNode; className?: string; label?: string };

export function ProjectLink({ id, children, className, label }: ProjectLinkProps) {
  const detailLink = useDetailLink();
  return (
    <Link {...detailLink(id)} className={className ?? classes.link} aria-label={label}>
      {children}
    </Link>
  );
}
