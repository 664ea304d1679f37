/** Card with a figure and its name; may be a link or a button. */
import { Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import type { LinkDestination } from '#web/lib/address/search-codec.ts';
import { ExplainSign, type Explanation } from '#web/ui/menu/explained.tsx';
import classes from './figure-card.module.css';

export type FigureCardProps = {
  label: string;
  value?: ReactNode;
  /** Line below the figure. */
  note?: ReactNode;
  icon?: ReactNode;
  /** CSS color of the edge and the icon. */
  tone?: string;
  link?: LinkDestination;
  onClick?: () => void;
  isLoading?: boolean;
  /** Separate link on a card that is itself a link. */
  aside?: ReactNode;
  /** Explanation of the figure, shown by an info button in the corner. */
  explained?: Explanation | undefined;
  /** Extra content of a plain card, such as a form. */
  children?: ReactNode;
};

const lettersOf = (value: ReactNode): CSSProperties | undefined =>
  typeof value === 'string' ? ({ '--letters': value.length } as CSSProperties) : undefined;

function Body({ label, value, note, icon, isLoading, children }: FigureCardProps) {
  return (
    <>
      <span className={classes.label}>
        {icon && (
          <span className={classes.icon} aria-hidden>
            {icon}
          </span>
        )}
        {label}
      </span>
      {isLoading ? (
        <Skeleton height={28} width={64} my={2} component="span" display="block" data-loading />
      ) : (
        <span className={classes.value} style={lettersOf(value)}>
          {value}
        </span>
      )}
      {note !== undefined && (
        <Text span className={classes.note} c="dimmed" size="xs">
          {note}
        </Text>
      )}
      {children}
    </>
  );
}

/** Makes the whole card clickable; other controls are stacked above the click area. */
function ClickableBody(props: FigureCardProps) {
  const { link, onClick } = props;
  if (link)
    return (
      <Link to={link.to} search={link.search} className={classes.whole}>
        <Body {...props} />
      </Link>
    );
  if (!onClick) return <Body {...props} />;
  return (
    <button type="button" onClick={onClick} className={classes.whole}>
      <Body {...props} />
    </button>
  );
}

export function FigureCard(props: FigureCardProps) {
  const { label, link, onClick, tone, aside, explained } = props;
  return (
    <div
      className={classes.card}
      data-active={Boolean(link ?? onClick) || undefined}
      style={{ '--tone': tone } as CSSProperties}
    >
      <ClickableBody {...props} />
      {aside && <span className={classes.beside}>{aside}</span>}
      {explained && (
        <span className={classes.corner}>
          <ExplainSign of={label} lines={explained} />
        </span>
      )}
    </div>
  );
}

/** Responsive row of equal cards. */
export const FigureRow = ({ children }: { children: ReactNode }) => <div className={classes.row}>{children}</div>;
