/** What has come of an import so far, and what is to be known of it. */
import { Text, Title } from '@mantine/core';
import { phaseText, type PointsDifference, type ShownImport, WIRE_PHASES } from '#domain/operations/wire-import.ts';
import classes from './wire-import.module.css';

const differenceText = ({ person, month, theirs, ours }: PointsDifference): string =>
  `${person}, ${month === '' ? 'all time' : month}: ${theirs} there, ${ours} here`;

function comparedText({ compared, differences }: ShownImport['report']): string {
  if (differences.length === 0) return `${compared} totals of people and months compared: all are the same.`;
  return `${compared} totals of people and months compared; these differ:`;
}

export function WireImportReport({ counts, report }: Pick<ShownImport, 'counts' | 'report'>) {
  const { notes, omitted, compared, differences } = report;
  // Told twice of the same record, it is one line.
  const keyed = new Map(notes.map((note) => [`${note.of} ${note.text}`, note]));
  const phases = WIRE_PHASES.filter((phase) => counts[phase]);
  return (
    <>
      {phases.length > 0 && (
        <ul className={classes.list}>
          {phases.map((phase) => (
            <li key={phase}>{phaseText(phase, counts[phase])}</li>
          ))}
        </ul>
      )}
      {compared > 0 && (
        <>
          <Title order={3} fz="md" mt="sm">
            Points
          </Title>
          <Text size="sm">{comparedText(report)}</Text>
          {differences.length > 0 && (
            <ul className={classes.list}>
              {differences.map((one) => (
                <li key={`${one.person} ${one.month}`}>
                  {differenceText(one)}
                  {one.records.length > 0 && <div className={classes.records}>{one.records.join(', ')}</div>}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {notes.length > 0 && (
        <details className={classes.notes}>
          <summary>{`What is to be known of single records (${notes.length + omitted})`}</summary>
          <ul className={classes.list}>
            {[...keyed].map(([key, { of, text }]) => (
              <li key={key}>
                <span className={classes.records}>{of}</span> {text}
              </li>
            ))}
            {omitted > 0 && <li>{`… and ${omitted} more.`}</li>}
          </ul>
        </details>
      )}
    </>
  );
}
