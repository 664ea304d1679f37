/** Note above a form: who changed which field of the record since it was opened, next to the user's input (docs/projects.md#meanwhile). */
import { Text } from '@mantine/core';
import type { RemoteChange } from './use-remote-changes.ts';
import { HiddenStatus } from '#web/ui/feedback/hidden-status.tsx';
import classes from './remote-changes-note.module.css';

const NO_VALUE = '—';
/** Maximum number of rows; more would cover the form. */
const MAX_ROWS = 3;

const SAVE_HINT = 'Saving keeps these changes.';
const CHOICE_HINT = 'When you save, you choose between their values and yours.';

const changeText = ({ author, label }: RemoteChange): string =>
  author === undefined ? `${label} was changed` : `${author} changed ${label}`;

/** Describes the change from one value to the other. For values without text, such as pictures, only the field is named. */
const fromToText = ({ before, now }: RemoteChange): string =>
  before === now ? '' : `: ${before || NO_VALUE} → ${now || NO_VALUE}`;

function Row({ row }: { row: RemoteChange }) {
  return (
    <li>
      <span className={classes.words}>
        <strong>{changeText(row)}</strong>
        {fromToText(row)}
      </span>
      {row.typed !== undefined && row.typed !== row.now && (
        <Text span size="xs" c="dimmed" className={classes.words}>{`Your value: ${row.typed || NO_VALUE}`}</Text>
      )}
    </li>
  );
}

type RemoteChangesNoteProps = {
  rows: readonly RemoteChange[];
  /** Keeps the note visible while a long form scrolls in its dialog. */
  isSticky?: boolean;
};

export function RemoteChangesNote({ rows, isSticky = false }: RemoteChangesNoteProps) {
  const needsChoice = rows.some(({ typed, now }) => typed !== undefined && typed !== now);
  const hiddenCount = rows.length - MAX_ROWS;
  return (
    <>
      <HiddenStatus>{rows.length > 0 ? `${rows.map(changeText).join('. ')}.` : undefined}</HiddenStatus>
      {rows.length > 0 && (
        <section
          className={isSticky ? `${classes.note} ${classes.sticky}` : classes.note}
          aria-label="Changed by others"
        >
          <ul className={classes.rows}>
            {rows.slice(0, MAX_ROWS).map((row) => (
              <Row key={row.name} row={row} />
            ))}
          </ul>
          <Text size="xs" c="dimmed">
            {hiddenCount > 0 &&
              `Also changed: ${rows
                .slice(MAX_ROWS)
                .map(({ label }) => label)
                .join(', ')}. `}
            {needsChoice ? CHOICE_HINT : SAVE_HINT}
          </Text>
        </section>
      )}
    </>
  );
}
