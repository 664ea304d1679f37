/** The side menu: full or narrow, the same links in the drawer of small screens. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useRole } from '#web/lib/current-user.ts';
import { activeItem, menuOf, type MenuItem } from './menu-items.ts';
import classes from './side-menu.module.css';

/** Beside the menu, yet part of its landmark. */
const inTheMenu = { position: 'right', withinPortal: false, floatingStrategy: 'fixed' } as const;

type LinkProps = { item: MenuItem; isNarrow: boolean; isActive: boolean; onFollow?: () => void };

function MenuLink({ item, isNarrow, isActive, onFollow }: LinkProps) {
  const { label, to, icon: Icon, resetsFilters } = item;
  return (
    <Tooltip label={label} disabled={!isNarrow} {...inTheMenu}>
      <Link
        to={to}
        replace={resetsFilters}
        state={resetsFilters ? { resetFilters: true } : {}}
        className={classes.link}
        data-active={isActive || undefined}
        aria-current={isActive ? 'page' : undefined}
        aria-label={isNarrow ? label : undefined}
        activeProps={{}}
        onClick={onFollow}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
        {!isNarrow && <span>{label}</span>}
      </Link>
    </Tooltip>
  );
}

type MenuProps = { isNarrow?: boolean; onFollow?: () => void };

/** The links of the present role; stands inside a navigation landmark. */
export function MenuLinks({ isNarrow = false, onFollow }: MenuProps) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const sections = menuOf(useRole());
  const active = activeItem(sections, path);
  return (
    <div className={classes.sections}>
      {sections.map(({ title, items }) => (
        <div key={title}>
          {isNarrow ? <hr className={classes.rule} /> : <p className={classes.heading}>{title}</p>}
          {items.map((item) => (
            <MenuLink key={item.to} item={item} isNarrow={isNarrow} isActive={item.to === active} onFollow={onFollow} />
          ))}
        </div>
      ))}
    </div>
  );
}

type SideMenuProps = { isNarrow: boolean; onToggle: () => void };

export function SideMenu({ isNarrow, onToggle }: SideMenuProps) {
  const label = isNarrow ? 'Expand menu' : 'Minimize menu';
  return (
    <nav aria-label="Main" className={classes.menu} data-narrow={isNarrow || undefined}>
      <div className={classes.head}>
        {!isNarrow && <span className={classes.name}>Cutroom</span>}
        <Tooltip label={label} {...inTheMenu}>
          <ActionIcon size="lg" aria-label={label} aria-expanded={!isNarrow} onClick={onToggle}>
            {isNarrow ? <IconLayoutSidebarLeftExpand size={20} /> : <IconLayoutSidebarLeftCollapse size={20} />}
          </ActionIcon>
        </Tooltip>
      </div>
      <MenuLinks isNarrow={isNarrow} />
    </nav>
  );
}
