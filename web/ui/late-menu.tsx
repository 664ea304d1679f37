/** A button with a menu behind it, which is made when it is first opened, since most never are. */
import { type ReactElement, useRef, useState } from 'react';
import classes from './late-menu.module.css';
import { latePart } from './late-part.tsx';
import type { MenuButtonProps, MenuPartProps, MenuPlace } from './menu-part.tsx';

const Waiting = ({ button }: MenuPartProps): ReactElement => button({ 'aria-haspopup': 'menu', 'aria-expanded': true });

const MenuPart = latePart(async () => (await import('./menu-part.tsx')).MenuPart, { Waiting });

/** A pointer on the button is on its way to the menu. What cannot be had now is fetched once it is pressed. */
const fetchMenu = (): void => void MenuPart.fetch().catch(() => undefined);

type LateMenuProps = MenuPlace &
  Pick<MenuPartProps, 'children'> & {
    /** The button, with what the menu asks of it. */
    button: (control: MenuButtonProps) => ReactElement;
    onOpen?: () => void;
  };

export function LateMenu({ button, onOpen, ...menu }: LateMenuProps) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const place = useRef<HTMLSpanElement>(null);
  const open = (): void => {
    setState('open');
    onOpen?.();
  };
  const turn = (isOpen: boolean): void => {
    if (isOpen) return open();
    setState('closed');
    place.current?.querySelector('button')?.focus();
  };
  return (
    // No box of its own: the button stands where it would stand without.
    <span ref={place} className={classes.place}>
      {state === 'unused' ? (
        button({ 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: open, onPointerEnter: fetchMenu })
      ) : (
        <MenuPart {...menu} button={button} isOpen={state === 'open'} onTurn={turn} />
      )}
    </span>
  );
}
