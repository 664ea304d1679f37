/** Totals of a month as cards, and what they leave out (docs/figures.md#month). */
import { Stack, Text } from '@mantine/core';
import { hoursText } from '#domain/platform/hours-text.ts';
import { shareText } from '#domain/platform/numbers.ts';
import type { MonthParty } from '#domain/insight/month/month-lines.ts';
import type { Month } from '#contract/insight/month.ts';
import { decimalText, NO_VALUE, numberText } from '#web/lib/time/format.ts';
import { FigureCard, FigureRow } from '#web/ui/figures/figure-card.tsx';
import classes from './month.module.css';
import { copiesText, monthNotes, punctualityOf, reworkText } from './month-text.ts';

type Totals = Month['totals'];

/** Keeps the height of a note that is empty. */
const orBlank = (text: string): string => text || '\u00a0';

function onTimeOf(totals: Totals, by: MonthParty): { value: string; note: string } {
  const { due, onTime } = punctualityOf(totals, by);
  return {
    value: due === 0 ? NO_VALUE : shareText(onTime, due),
    note: `${numberText(onTime)} of ${numberText(due)} due`,
  };
}

export function MonthFigures({ totals, by }: { totals: Totals | undefined; by: MonthParty }) {
  const isLoading = totals === undefined;
  const cards = totals && [
    { label: 'Videos', value: numberText(totals.videos), note: copiesText(totals.copies.videos) || 'First finished' },
    { label: 'First cut', value: hoursText(totals.firstCutMinutes), note: 'Up to the first end' },
    {
      label: 'Revisions',
      value: numberText(totals.revisions),
      note: copiesText(totals.copies.revisions) || 'Finished again',
    },
    { label: 'Rework', value: hoursText(totals.reworkMinutes), note: reworkText(totals) },
    { label: 'On time', ...onTimeOf(totals, by) },
    { label: 'Points', value: decimalText(totals.points), note: 'Of these videos' },
  ];
  const labels = ['Videos', 'First cut', 'Revisions', 'Rework', 'On time', 'Points'];
  return (
    <div className={classes.figures}>
      <FigureRow>
        {(cards ?? labels.map((label) => ({ label, value: '', note: '' }))).map(({ label, value, note }) => (
          <FigureCard key={label} label={label} value={value} note={orBlank(note)} isLoading={isLoading} />
        ))}
      </FigureRow>
    </div>
  );
}

type MonthNotesProps = { totals: Totals; by: MonthParty; others?: readonly string[] | undefined };

/** Sentences about what the totals leave out, and others, such as why Analytics differs. */
export function MonthNotes({ totals, by, others = [] }: MonthNotesProps) {
  return (
    <Stack gap={4}>
      {[...monthNotes(totals, by), ...others].map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
    </Stack>
  );
}
