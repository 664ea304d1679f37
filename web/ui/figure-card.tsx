/** One figure with its name, and where it leads: a link, a button, or plain. */
import { Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import classes from './figure-card.module.css';

export type FigureCardProps = {
  label: string;
  value?: ReactNode;
  /** A line below the figure. */
  note?: ReactNode;
  icon?: ReactNode;
  /** The colour of the edge and the icon, as CSS. */
  tone?: string;
  link?: { to: string; search?: Record<string, unknown> };
  onClick?: () => void;
  isLoading?: boolean;
  /** A link of its own on a card that is one. */
  beside?: ReactNode;
  /** More inside a plain card, such as a form. */
  children?: ReactNode;
};

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
        <Skeleton height={28} width={64} my={4} component="span" display="block" />
      ) : (
        <span className={classes.value}>{value}</span>
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

export function FigureCard(props: FigureCardProps) {
  const { link, onClick, tone, beside } = props;
  const style = { '--tone': tone } as CSSProperties;
  if (link && beside)
    return (
      <div className={classes.card} data-active style={style}>
        <Link to={link.to} search={link.search ?? {}} className={classes.whole}>
          <Body {...props} />
        </Link>
        <span className={classes.beside}>{beside}</span>
      </div>
    );
  if (link)
    return (
      <Link to={link.to} search={link.search ?? {}} className={classes.card} data-active style={style}>
        <Body {...props} />
      </Link>
    );
  if (onClick)
    return (
      <button type="button" onClick={onClick} className={classes.card} data-active style={style}>
        <Body {...props} />
      </button>
    );
  return (
    <div className={classes.card} style={style}>
      <Body {...props} />
    </div>
  );
}

/** As many equal cards on a row as fit. */
export const FigureRow = ({ children }: { children: ReactNode }) => <div className={classes.row}>{children}</div>;
