/** A link among figures and names: no colour until it is pointed at, and still seen to be a link. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LinkTo } from '#web/lib/search-codec.ts';
import { Explained, type Explanation } from './explained.tsx';
import classes from './quiet-link.module.css';

type Props = {
  link: LinkTo;
  /** Heard instead of what is seen, where that is a figure alone. */
  label?: string;
  /** What the figure is made of. */
  explained?: Explanation | undefined;
  children: ReactNode;
};

export function QuietLink({ link: { to, search }, label, explained, children }: Props) {
  const link = (
    <Link to={to} search={search} className={classes.link} aria-label={label} aria-description={explained?.join(' ')}>
      {children}
    </Link>
  );
  return explained ? <Explained lines={explained}>{link}</Explained> : link;
}
