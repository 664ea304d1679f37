/** The menu behind a button, with what places it: fetched on intent, see late-menu.tsx. */
import { Menu, type MenuProps } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

/** What a menu asks of its button before it is there; later it does so itself. */
export type MenuButtonProps = {
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onClick?: () => void;
  onPointerEnter?: () => void;
};

export type MenuPlace = Pick<MenuProps, 'position' | 'width' | 'withinPortal' | 'portalProps' | 'closeOnItemClick'>;

export type MenuPartProps = MenuPlace & {
  button: (control: MenuButtonProps) => ReactElement;
  isOpen: boolean;
  onTurn: (isOpen: boolean) => void;
  /** The items, of the parts that it is given: a screen that named them itself would wait for them. */
  children: (parts: typeof Menu) => ReactNode;
};

/** On the side that has more room, and no higher than that: what does not fit is scrolled to within the menu. */
const ROOM: MenuProps['middlewares'] = { flip: { fallbackStrategy: 'bestFit', padding: 8 }, size: { padding: 8 } };

export function MenuPart({ button, isOpen, onTurn, children, ...place }: MenuPartProps) {
  return (
    <Menu opened={isOpen} onChange={onTurn} returnFocus={false} middlewares={ROOM} {...place}>
      <Menu.Target>{button({})}</Menu.Target>
      <Menu.Dropdown style={{ overflowY: 'auto' }}>{isOpen && children(Menu)}</Menu.Dropdown>
    </Menu>
  );
}
