/** '…' button with a menu of further actions. */
import type { Menu } from '@mantine/core';
import { IconDots, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LazyMenu } from './lazy-menu.tsx';
import classes from './more-menu.module.css';
import { useRowTabIndex } from '#web/ui/table/row-focus.ts';

/** Menu components, loaded with the first menu. */
export type MenuParts = typeof Menu;

type MoreMenuProps = {
  /** Accessible name of the button. */
  label: string;
  /** Renders the items while the menu is open. */
  children: (parts: MenuParts) => ReactNode;
};

/** Portal target above everything that scrolls, but within the main landmark. */
const IN_PAGE = { target: '#content' };

export function MoreMenu({ label, children }: MoreMenuProps) {
  const tabIndex = useRowTabIndex();
  return (
    <LazyMenu
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
    </LazyMenu>
  );
}

type MoreItemProps = {
  parts: MenuParts;
  icon: Icon;
  label: string;
  /** Reason why the item is disabled, shown below it and again on click. */
  refusal?: string | undefined;
  onRefused?: (() => void) | undefined;
  onPress: () => void;
};

export function MoreItem({ parts, icon: ItemIcon, label, refusal, onRefused, onPress }: MoreItemProps) {
  const isRefused = refusal !== undefined;
  return (
    <parts.Item
      leftSection={<ItemIcon size={16} aria-hidden />}
      aria-disabled={isRefused || undefined}
      className={isRefused ? classes.barred : undefined}
      closeMenuOnClick={!isRefused}
      onClick={isRefused ? onRefused : onPress}
    >
      {label}
      {isRefused && <span className={classes.refusal}>{refusal}</span>}
    </parts.Item>
  );
}
