/** Top bar: menu button of small screens, screen title, search, role switch, account menu and Logout. */
import { ActionIcon, Button, Kbd, UnstyledButton } from '@mantine/core';
import { IconArrowsExchange, IconLogout, IconMenu2, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRole } from '#web/identity/current-user.ts';
import { Bell } from '#web/live/notifications/bell.tsx';
import { roleLabel } from '#web/identity/session/role-labels.ts';
import { useSignOut } from '#web/identity/session/session.queries.ts';
import { modKey, useSwitchRole } from '#web/app/commands/commands.tsx';
import { useScreenTitle } from '#web/app/screen-title.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import classes from './top-bar.module.css';

/** Looks like a search field and opens the palette; an icon on small screens. */
function SearchButton({ onSearch }: { onSearch: () => void }) {
  return (
    <UnstyledButton
      className={classes.search}
      aria-label="Search and commands"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onSearch}
    >
      <IconSearch size={18} aria-hidden />
      <span className={classes.searchText}>Search…</span>
      {/* CSS draws the keys, so that the button's accessible name matches its visible text; `aria-keyshortcuts` announces the keys. */}
      <Kbd className={`${classes.searchText} ${classes.keys}`} size="xs" data-keys={`${modKey()} K`} aria-hidden />
    </UnstyledButton>
  );
}

function RoleSwitch({ isSmall }: { isSmall: boolean }) {
  const role = useRole();
  const switchRole = useSwitchRole();
  if (!switchRole) return null;
  const label = `Switch Role (Current: ${role})`;
  if (!isSmall)
    return (
      <Button size="compact-sm" h={32} variant="default" className={classes.fixed} onClick={switchRole}>
        {label}
      </Button>
    );
  return (
    <ActionIcon size="lg" aria-label={label} data-tip={label} onClick={switchRole}>
      <IconArrowsExchange size={20} />
    </ActionIcon>
  );
}

function LogoutButton() {
  const signOut = useSignOut();
  return (
    <Button
      size="compact-sm"
      h={32}
      variant="default"
      className={classes.fixed}
      leftSection={<IconLogout size={16} aria-hidden />}
      onClick={() => void signOut()}
    >
      Logout
    </Button>
  );
}

type Props = {
  /** Below 900 px the menu is a drawer, and buttons become icons or move to the account menu. */
  isSmall: boolean;
  onOpenMenu: () => void;
  onSearch: () => void;
  onHelp: () => void;
  /** Content between the title and the search: the running timer. */
  children?: ReactNode;
};

export function TopBar({ isSmall, onOpenMenu, onSearch, onHelp, children }: Props) {
  const title = useScreenTitle();
  const role = useRole();
  return (
    <header className={classes.bar}>
      {isSmall && (
        <ActionIcon size="lg" aria-label="Open menu" onClick={onOpenMenu}>
          <IconMenu2 size={20} />
        </ActionIcon>
      )}
      <p className={classes.title}>
        <span className={classes.role}>{roleLabel(role)} / </span>
        {title}
      </p>
      <div className={classes.slot}>{children}</div>
      <SearchButton onSearch={onSearch} />
      <Bell />
      <RoleSwitch isSmall={isSmall} />
      <AvatarMenu onHelp={onHelp} hasLogout={isSmall} />
      {!isSmall && <LogoutButton />}
    </header>
  );
}
