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
  className?: string | undefined;
  /** The items, of the parts that it is given: a screen that named them itself would wait for them. */
  children: (parts: typeof Menu) => ReactNode;
};

export function MenuPart({ button, isOpen, onTurn, className, children, ...place }: MenuPartProps) {
  return (
    <Menu opened={isOpen} onChange={onTurn} returnFocus={false} {...place}>
      <Menu.Target>{button({})}</Menu.Target>
      <Menu.Dropdown className={className}>{isOpen && children(Menu)}</Menu.Dropdown>
    </Menu>
  );
}
