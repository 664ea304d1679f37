/** Report of an import: counts, points comparison and notes. */
import { Text, Title } from '@mantine/core';
import {
  phaseText,
  type PointsDifference,
  type ApiImportStatus,
  API_IMPORT_PHASES,
} from '#domain/operations/api-import.ts';
import classes from './api-import.module.css';

const differenceText = ({ person, month, theirs, ours }: PointsDifference): string =>
  `${person}, ${month === '' ? 'all time' : month}: ${theirs} on the other server, ${ours} here`;

function comparedText({ compared, differences }: ApiImportStatus['report']): string {
  if (differences.length === 0) return `${compared} totals by person and month compared. All match.`;
  return `${compared} totals by person and month compared. These differ:`;
}

export function ApiImportReport({ counts, report }: Pick<ApiImportStatus, 'counts' | 'report'>) {
  const { notes, omitted, compared, differences } = report;
  // Merges identical notes about the same record.
  const keyed = new Map(notes.map((note) => [`${note.of} ${note.text}`, note]));
  const phases = API_IMPORT_PHASES.filter((phase) => counts[phase]);
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
          <summary>{`Notes on imported records (${notes.length + omitted})`}</summary>
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
