/** What else can be done with a thing, behind one '…' button. */
import type { Menu } from '@mantine/core';
import { IconDots, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LateMenu } from './late-menu.tsx';
import classes from './more-menu.module.css';
import { useRowTabIndex } from './row-focus.ts';

/** What menus are made of; comes with the first of them. */
export type MenuParts = typeof Menu;

type MoreMenuProps = {
  /** Names the button. */
  label: string;
  /** The items, asked for while the menu is open. */
  children: (parts: MenuParts) => ReactNode;
};

/** Over everything that scrolls, and still in the main part of the page. */
const IN_PAGE = { target: '#content' };

export function MoreMenu({ label, children }: MoreMenuProps) {
  const tabIndex = useRowTabIndex();
  return (
    <LateMenu
      position="bottom-end"
      width={230}
      portalProps={IN_PAGE}
      button={(control) => (
        <button {...control} type="button" className={classes.button} tabIndex={tabIndex} aria-label={label}>
          <IconDots size={16} aria-hidden />
        </button>
      )}
    >
      {children}
    </LateMenu>
  );
}

type MoreItemProps = {
  parts: MenuParts;
  icon: Icon;
  label: string;
  /** Why it may not be pressed: told beneath it, and again when it is pressed all the same. */
  refusal?: string | undefined;
  onRefused?: (() => void) | undefined;
  onPress: () => void;
};

export function MoreItem({ parts, icon: ItemIcon, label, refusal, onRefused, onPress }: MoreItemProps) {
  const isBarred = refusal !== undefined;
  return (
    <parts.Item
      leftSection={<ItemIcon size={16} aria-hidden />}
      aria-disabled={isBarred || undefined}
      className={isBarred ? classes.barred : undefined}
      closeMenuOnClick={!isBarred}
      onClick={isBarred ? onRefused : onPress}
    >
      {label}
      {isBarred && <span className={classes.refusal}>{refusal}</span>}
    </parts.Item>
  );
}
