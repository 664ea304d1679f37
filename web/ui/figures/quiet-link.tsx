/** Link among figures and names: plain color until hovered, but recognizable as a link. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LinkDestination } from '#web/lib/address/search-codec.ts';
import { WithExplanation, type Explanation } from '#web/ui/menu/explained.tsx';
import classes from './quiet-link.module.css';

type Props = {
  link: LinkDestination;
  /** Accessible name for a link that shows only a figure. */
  label?: string;
  /** Explanation of the figure. */
  explained?: Explanation | undefined;
  children: ReactNode;
};

export function QuietLink({ link: { to, search }, label, explained, children }: Props) {
  const link = (
    <Link to={to} search={search} className={classes.link} aria-label={label} aria-description={explained?.join(' ')}>
      {children}
    </Link>
  );
  return explained ? <WithExplanation lines={explained}>{link}</WithExplanation> : link;
}
