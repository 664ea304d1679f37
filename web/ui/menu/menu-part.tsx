/** Menu with positioning, loaded on intent (see lazy-menu.tsx). */
import { Menu, type MenuProps } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

/** Button props before the menu has loaded; the loaded menu sets them itself. */
export type MenuButtonProps = {
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onClick?: () => void;
  onPointerEnter?: () => void;
};

export type MenuPlacement = Pick<MenuProps, 'position' | 'width' | 'withinPortal' | 'portalProps' | 'closeOnItemClick'>;

export type MenuPartProps = MenuPlacement & {
  button: (control: MenuButtonProps) => ReactElement;
  isOpen: boolean;
  onTurn: (isOpen: boolean) => void;
  /** Renders the items with the menu's components, which are passed in because importing them would delay the screen. */
  children: (parts: typeof Menu) => ReactNode;
};

/** Middlewares that open the menu on the side with more space and limit its height to that; longer menus scroll. */
const MIDDLEWARES: MenuProps['middlewares'] = {
  flip: { fallbackStrategy: 'bestFit', padding: 8 },
  size: { padding: 8 },
};

export function MenuPart({ button, isOpen, onTurn, children, ...props }: MenuPartProps) {
  return (
    <Menu opened={isOpen} onChange={onTurn} returnFocus={false} middlewares={MIDDLEWARES} {...props}>
      <Menu.Target>{button({})}</Menu.Target>
      <Menu.Dropdown style={{ overflowY: 'auto' }}>{isOpen && children(Menu)}</Menu.Dropdown>
    </Menu>
  );
}
