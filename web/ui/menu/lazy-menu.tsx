/** Button with a menu that is created on first use, since most menus are never opened. */
import { type ReactElement, useRef, useState } from 'react';
import classes from './lazy-menu.module.css';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { MenuButtonProps, MenuPartProps, MenuPlacement } from './menu-part.tsx';

const Waiting = ({ button }: MenuPartProps): ReactElement => button({ 'aria-haspopup': 'menu', 'aria-expanded': true });

const MenuPart = lazyPart(async () => (await import('./menu-part.tsx')).MenuPart, { Waiting, isLikely: true });

/** Preloads the menu on hover. Ignores errors; a click tries again. */
const fetchMenu = (): void => void MenuPart.fetch().catch(() => undefined);

type LazyMenuProps = MenuPlacement &
  Pick<MenuPartProps, 'children'> & {
    /** Renders the button with the menu's props. */
    button: (control: MenuButtonProps) => ReactElement;
    onOpen?: () => void;
  };

export function LazyMenu({ button, onOpen, ...menu }: LazyMenuProps) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const container = useRef<HTMLSpanElement>(null);
  const open = (): void => {
    setState('open');
    onOpen?.();
  };
  const turn = (isOpen: boolean): void => {
    if (isOpen) return open();
    setState('closed');
    container.current?.querySelector('button')?.focus();
  };
  return (
    // The wrapper has `display: contents`, so that it doesn't affect layout.
    <span ref={container} className={classes.place}>
      {state === 'unused' ? (
        button({ 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: open, onPointerEnter: fetchMenu })
      ) : (
        <MenuPart {...menu} button={button} isOpen={state === 'open'} onTurn={turn} />
      )}
    </span>
  );
}
