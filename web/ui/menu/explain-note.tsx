/** Tooltip of a figure, loaded on first use. */
import { Tooltip } from '@mantine/core';
import type { RefObject } from 'react';
import classes from './explained.module.css';

type ExplainNoteProps = { target: RefObject<HTMLElement | null>; lines: readonly string[] };

export const ExplainNote = ({ target, lines }: ExplainNoteProps) => (
  <Tooltip
    opened
    interactive
    multiline
    maw={340}
    target={target}
    className={classes.note}
    label={lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
  />
);
