/** Over a form that is being filled in: who has changed which field of the record meanwhile, beside what was typed (docs/projects.md#meanwhile). */
import { Text } from '@mantine/core';
import type { MeanwhileRow } from '#web/lib/use-meanwhile.ts';
import { HiddenStatus } from './hidden-status.tsx';
import classes from './meanwhile-note.module.css';

const NOTHING = '—';
/** More would cover the form. */
const MOST_ROWS = 3;

const TAKEN_OVER = 'Saving keeps it.';
const TO_CHOOSE = 'Where you typed something else, you choose when you save.';

const whatText = ({ who, label }: MeanwhileRow): string =>
  who === undefined ? `${label} was changed` : `${who} changed ${label}`;

/** What cannot be said in words, as a picture, is only named. */
const fromToText = ({ before, now }: MeanwhileRow): string =>
  before === now ? '' : `: ${before || NOTHING} → ${now || NOTHING}`;

function Row({ row }: { row: MeanwhileRow }) {
  return (
    <li>
      <span className={classes.words}>
        <strong>{whatText(row)}</strong>
        {fromToText(row)}
      </span>
      {row.typed !== undefined && row.typed !== row.now && (
        <Text span size="xs" c="dimmed" className={classes.words}>{`You typed: ${row.typed || NOTHING}`}</Text>
      )}
    </li>
  );
}

type MeanwhileNoteProps = {
  rows: readonly MeanwhileRow[];
  /** In sight while a long form scrolls in its dialog. */
  isSticky?: boolean;
};

export function MeanwhileNote({ rows, isSticky = false }: MeanwhileNoteProps) {
  const isToChoose = rows.some(({ typed, now }) => typed !== undefined && typed !== now);
  const more = rows.length - MOST_ROWS;
  return (
    <>
      <HiddenStatus>{rows.length > 0 ? `${rows.map(whatText).join('. ')}.` : undefined}</HiddenStatus>
      {rows.length > 0 && (
        <section
          className={isSticky ? `${classes.note} ${classes.sticky}` : classes.note}
          aria-label="Changed meanwhile"
        >
          <ul className={classes.rows}>
            {rows.slice(0, MOST_ROWS).map((row) => (
              <Row key={row.name} row={row} />
            ))}
          </ul>
          <Text size="xs" c="dimmed">
            {more > 0 &&
              `Also changed: ${rows
                .slice(MOST_ROWS)
                .map(({ label }) => label)
                .join(', ')}. `}
            {isToChoose ? TO_CHOOSE : TAKEN_OVER}
          </Text>
        </section>
      )}
    </>
  );
}
