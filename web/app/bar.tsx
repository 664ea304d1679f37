/** Bar above every screen, announced by screen readers; renders nothing without text. */
import type { Icon } from '@tabler/icons-react';
import classes from './offline-bar.module.css';

export const Bar = ({ icon: Mark, text }: { icon: Icon; text: string | null | false }) => (
  <output>
    {text && (
      <span className={classes.bar}>
        <Mark size={16} aria-hidden />
        {text}
      </span>
    )}
  </output>
);
