/** Link that opens a project over the list, keeping filters and scroll position. */
import { type HistoryState, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useCallback } from 'react';
import { useRole } from '#web/identity/current-user.ts';
import { useOwnPath } from '#web/lib/address/own-route.ts';
import { pathOf, projectPathOf } from '#web/lib/address/paths.ts';
import { useRowTabIndex } from '#web/ui/table/row-focus.ts';
import { PAGE_URL } from '../detail/project-layout.ts';
import classes from './project-link.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the project was opened from a list in this tab, so that closing it goes one step back. */
    isOverList?: boolean;
  }
}

const OVER_LIST: HistoryState = { isOverList: true };
const sameState = (current: HistoryState): HistoryState => current;

/**
 * Returns the navigation options that open a project. In the list, its filters are preserved. Parameters of other
 * screens are dropped, since they use the same names for other things. Going from one open project to another replaces
 * the history entry, so that Back closes the project.
 */
export function useDetailLink() {
  const role = useRole();
  const router = useRouter();
  const search = useOwnPath().startsWith(`${pathOf(role, 'projects')}/`) || undefined;
  return useCallback(
    (id: number) => {
      // Reads the open project on click, since subscribing to the open project would re-render the whole list.
      const isOpen = 'projectId' in router.getMatchedRoutes(router.latestLocation.pathname)[1];
      const state = isOpen ? sameState : OVER_LIST;
      return { to: projectPathOf(role, id), search, state, replace: isOpen, resetScroll: false } as const;
    },
    [role, search, router],
  );
}

const isForNewTab = ({ ctrlKey, metaKey, button }: MouseEvent): boolean => ctrlKey || metaKey || button === 1;

/** Opens a project as a page in a new tab, where there is no list. Restores the href after the browser has followed it. */
function asPageInNewTab(event: MouseEvent<HTMLAnchorElement>): void {
  if (!isForNewTab(event)) return;
  const link = event.currentTarget;
  const address = link.getAttribute('href') ?? '';
  const page = new URL(link.href);
  page.searchParams.set('view', PAGE_URL.view);
  link.setAttribute('href', page.pathname + page.search);
  setTimeout(() => link.setAttribute('href', address));
}

type ProjectLinkProps = {
  id: number;
  children: ReactNode;
  className?: string;
  label?: string;
  /** Called on click, e.g. to close a dialog that covers the project. */
  onFollow?: () => void;
};

/** Link to a project as a plain anchor, since the router's Link would recompute its address and active state for every row on each navigation. */
export function ProjectLink({ id, children, className, label, onFollow }: ProjectLinkProps) {
  const detailLink = useDetailLink();
  const tabIndex = useRowTabIndex();
  const navigate = useNavigate();
  const router = useRouter();
  const { to, search } = detailLink(id);
  const query = useLocation({ select: ({ searchStr }) => (search ? searchStr : '') });
  // Preloads the screen while the pointer or focus is on the link.
  const preload = search ? undefined : (): void => void router.preloadRoute({ to }).catch(() => undefined);
  return (
    <a
      href={to + query}
      tabIndex={tabIndex}
      className={className ?? classes.link}
      aria-label={label}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        asPageInNewTab(event);
        onFollow?.();
        if (event.shiftKey || event.altKey || isForNewTab(event)) return;
        event.preventDefault();
        void navigate(detailLink(id));
      }}
      onAuxClick={asPageInNewTab}
    >
      {children}
    </a>
  );
}
