/** Side menu, full or collapsed; the drawer of small screens has the same links. */
import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useRole } from '#web/identity/current-user.ts';
import { useWorkspaceName } from '#web/identity/settings/workspace-name.ts';
import plain from '#web/ui/figures/plain.module.css';
import { useIdle } from '#web/ui/idle.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { activeItem, menuOf, type MenuItem } from './menu-items.ts';
import classes from './side-menu.module.css';

/** The only number in the menu: versions that wait for the team. */
const ReviewCount = lazyPart(async () => (await import('#web/review/versions/review-count.tsx')).ReviewCount);
const ReviewCountWhenIdle = () => useIdle() && <ReviewCount className={classes.count} />;

type LinkProps = { item: MenuItem; isNarrow: boolean; isActive: boolean; onFollow?: () => void };

function MenuLink({ item, isNarrow, isActive, onFollow }: LinkProps) {
  const { page, label, to, icon: Icon, resetsFilters } = item;
  return (
    <Link
      to={to}
      replace={resetsFilters}
      state={resetsFilters ? { resetFilters: true } : {}}
      className={classes.link}
      data-active={isActive || undefined}
      aria-current={isActive ? 'page' : undefined}
      data-tip={isNarrow ? label : undefined}
      data-tip-side="right"
      activeProps={{}}
      onClick={onFollow}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
      <span className={isNarrow ? plain.heard : undefined}>{label}</span>
      {page === 'reviews' && <ReviewCountWhenIdle />}
    </Link>
  );
}

type MenuProps = { isNarrow?: boolean; onFollow?: () => void };

/** Menu links of the current role; render inside a navigation landmark. */
export function MenuLinks({ isNarrow = false, onFollow }: MenuProps) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const role = useRole();
  const active = activeItem(role, path);
  return (
    <div className={classes.sections}>
      {menuOf(role).map(({ title, items }) => (
        <div key={title} className={title === '' ? classes.foot : undefined}>
          {isNarrow || title === '' ? <hr className={classes.rule} /> : <p className={classes.heading}>{title}</p>}
          {items.map((item) => (
            <MenuLink key={item.to} item={item} isNarrow={isNarrow} isActive={item.to === active} onFollow={onFollow} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Product name, with the workspace name below it. */
export function AppAndWorkspaceName() {
  const workspaceName = useWorkspaceName();
  return (
    <span className={classes.names}>
      <span className={classes.name}>Cutroom</span>
      {workspaceName !== '' && (
        <span className={classes.workspaceName} title={workspaceName}>
          {workspaceName}
        </span>
      )}
    </span>
  );
}

type SideMenuProps = { isNarrow: boolean; onToggle: () => void };

export function SideMenu({ isNarrow, onToggle }: SideMenuProps) {
  const label = isNarrow ? 'Expand menu' : 'Collapse menu';
  return (
    <nav aria-label="Main" className={classes.menu} data-narrow={isNarrow || undefined}>
      <div className={classes.head}>
        {!isNarrow && <AppAndWorkspaceName />}
        <ActionIcon
          size="lg"
          aria-label={label}
          data-tip={label}
          data-tip-side="right"
          aria-expanded={!isNarrow}
          onClick={onToggle}
        >
          {isNarrow ? <IconLayoutSidebarLeftExpand size={20} /> : <IconLayoutSidebarLeftCollapse size={20} />}
        </ActionIcon>
      </div>
      <MenuLinks isNarrow={isNarrow} />
    </nav>
  );
}
