/** Bar above every screen, announced by screen readers; renders nothing without text. */
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './offline-bar.module.css';

type Props = { icon: Icon; text: string | null | false; /** Link to what helps. */ children?: ReactNode };

export const Bar = ({ icon: Mark, text, children }: Props) => (
  <output>
    {text && (
      <span className={classes.bar}>
        <Mark size={16} aria-hidden />
        {text}
        {children}
      </span>
    )}
  </output>
);
