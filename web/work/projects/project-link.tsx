/** A link that opens a project's detail over the list: the filters and the scroll position stay as they are. */
import { type HistoryState, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useCallback } from 'react';
import { useRole } from '#web/lib/current-user.ts';
import { useOwnPath } from '#web/lib/own-route.ts';
import { pathOf, projectPathOf } from '#web/lib/paths.ts';
import { useRowTabIndex } from '#web/ui/row-focus.ts';
import { PAGE_ADDRESS } from './project-place.ts';
import classes from './project-link.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The detail was opened from a list in this tab, so closing it is one step back. */
    isOverList?: boolean;
  }
}

const OVER_LIST: HistoryState = { isOverList: true };
const sameState = (now: HistoryState): HistoryState => now;

/**
 * Over the list itself its filters go along; from another screen nothing does, since its words mean other things there.
 * From one open project to another is no step of the history: Back closes whichever is open.
 */
export function useDetailLink() {
  const role = useRole();
  const router = useRouter();
  const search = useOwnPath().startsWith(`${pathOf(role, 'projects')}/`) || undefined;
  return useCallback(
    (id: number) => {
      // Asked at the press: what is open then must draw no list anew now.
      const isOpen = 'projectId' in router.getMatchedRoutes(router.latestLocation.pathname)[1];
      const state = isOpen ? sameState : OVER_LIST;
      return { to: projectPathOf(role, id), search, state, replace: isOpen, resetScroll: false } as const;
    },
    [role, search, router],
  );
}

const isForNewTab = ({ ctrlKey, metaKey, button }: MouseEvent): boolean => ctrlKey || metaKey || button === 1;

/** A tab of its own has no list to stand beside: the browser follows the address as it is when the click is over. */
export function asPageInNewTab(event: MouseEvent<HTMLAnchorElement>): void {
  if (!isForNewTab(event)) return;
  const link = event.currentTarget;
  const address = link.getAttribute('href') ?? '';
  const page = new URL(link.href);
  page.searchParams.set('view', PAGE_ADDRESS.view);
  link.setAttribute('href', page.pathname + page.search);
  setTimeout(() => link.setAttribute('href', address));
}

type ProjectLinkProps = {
  id: number;
  children: ReactNode;
  className?: string;
  label?: string;
  /** What stands in the way of the detail goes. */
  onFollow?: () => void;
};

/** A plain link: the router's own works out its address, and whether it is the present one, anew at each step, for every row. */
export function ProjectLink({ id, children, className, label, onFollow }: ProjectLinkProps) {
  const detailLink = useDetailLink();
  const tabIndex = useRowTabIndex();
  const navigate = useNavigate();
  const router = useRouter();
  const { to, search } = detailLink(id);
  const query = useLocation({ select: ({ searchStr }) => (search ? searchStr : '') });
  // Its screen is fetched while the pointer or the focus is on the way to it.
  const ahead = search ? undefined : (): void => void router.preloadRoute({ to }).catch(() => undefined);
  return (
    <a
      href={to + query}
      tabIndex={tabIndex}
      className={className ?? classes.link}
      aria-label={label}
      onPointerEnter={ahead}
      onFocus={ahead}
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
