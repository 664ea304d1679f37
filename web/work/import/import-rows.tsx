/** Rows of one outcome, paged: what each one adds or changes, or why it is refused (docs/people.md#import). */
import { Button, Text } from '@mantine/core';
import type { ImportPreview, ImportPreviewRow } from '#contract/work/import.ts';
import type { ImportKind } from '#domain/work/import/import-kinds.ts';
import { importFieldOf } from '#domain/work/import/import-fields.ts';
import { IMPORT_OUTCOMES, type ImportCounts, type ImportOutcome } from '#domain/work/import/import.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { pageNumbersShown } from '#domain/platform/paging.ts';
import { numberText } from '#web/lib/time/format.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { Pager } from '#web/ui/table/pager.tsx';
import classes from './import.module.css';
import { OUTCOME_LABELS } from './import-texts.ts';

const labelOf = (kind: ImportKind, field: string): string =>
  field === 'links' ? 'Links' : (importFieldOf(kind, field)?.label ?? '');

const LabeledValue = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <li>
    {name !== '' && <span className={classes.name}>{`${name}: `}</span>}
    {children}
  </li>
);

function Changes({ row: { changes }, kind }: { row: ImportPreviewRow; kind: ImportKind }) {
  return (
    <ul className={classes.lines}>
      {changes.map(({ field, before, after }) => (
        <LabeledValue key={field} name={labelOf(kind, field)}>
          <del className={classes.before}>{before || 'empty'}</del>
          {' → '}
          <ins style={{ textDecoration: 'none' }}>{after || 'empty'}</ins>
        </LabeledValue>
      ))}
    </ul>
  );
}

const FaultTexts = ({ row: { faults }, kind }: { row: ImportPreviewRow; kind: ImportKind }) => (
  <ul className={classes.lines}>
    {faults.map(({ field, message }) => (
      <LabeledValue key={field + message} name={labelOf(kind, field)}>
        {message}
      </LabeledValue>
    ))}
  </ul>
);

/** Returns true if the cell says what is stored, or there is only one of both. */
const isShownAsStored = (cell: string, text: string | undefined): boolean =>
  cell === '' || text === undefined || cell.toLowerCase() === text.toLowerCase();

/** What the sheet has, and what will be stored of it where that differs. */
function Cells({ row: { cells, stored = {} }, kind }: { row: ImportPreviewRow; kind: ImportKind }) {
  const fields = [...new Set([...Object.keys(cells), ...Object.keys(stored)])];
  const values = fields.map((field) => ({ field, cell: cells[field] ?? '', text: stored[field] }));
  return (
    <ul className={classes.lines}>
      {values
        .filter(({ cell, text = '' }) => cell !== '' || text !== '')
        .map(({ field, cell, text }) => (
          <LabeledValue key={field} name={labelOf(kind, field)}>
            {isShownAsStored(cell, text) ? cell || text : `${cell} → ${text || 'empty'}`}
          </LabeledValue>
        ))}
    </ul>
  );
}

function Details({ row, kind }: { row: ImportPreviewRow; kind: ImportKind }) {
  if (row.outcome === 'changed') return <Changes row={row} kind={kind} />;
  return row.outcome === 'refused' ? <FaultTexts row={row} kind={kind} /> : <Cells row={row} kind={kind} />;
}

const columnsOf = (kind: ImportKind): Column<ImportPreviewRow>[] => [
  {
    key: 'row',
    header: 'Row',
    align: 'end',
    width: 72,
    cell: ({ row }) => (
      <Text span c="dimmed">
        {numberText(row)}
      </Text>
    ),
  },
  {
    key: 'label',
    header: 'Name',
    width: '30%',
    whenStacked: 'lead',
    cell: ({ label }) => (
      <Text span fw={500} style={{ overflowWrap: 'anywhere' }} dir="auto">
        {label || '–'}
      </Text>
    ),
  },
  { key: 'details', header: 'Details', cell: (row) => <Details row={row} kind={kind} /> },
];

type TabsProps = { counts: ImportCounts; shown: ImportOutcome; onShow: (outcome: ImportOutcome) => void };

/** Tabs with the number of rows per outcome. */
export const OutcomeTabs = ({ counts, shown, onShow }: TabsProps) => (
  <div className={classes.tabs} role="group" aria-label="Rows by outcome">
    {IMPORT_OUTCOMES.filter((outcome) => counts[outcome] > 0 || outcome === shown).map((outcome) => (
      <Button
        key={outcome}
        variant={outcome === shown ? 'light' : 'default'}
        aria-pressed={outcome === shown}
        onClick={() => onShow(outcome)}
      >
        {`${OUTCOME_LABELS[outcome]} ${numberText(counts[outcome])}`}
      </Button>
    ))}
  </div>
);

type RowsProps = {
  kind: ImportKind;
  preview: ImportPreview;
  outcome: ImportOutcome;
  page: number;
  onPage: (page: number) => void;
  isStale: boolean;
};

export function ImportRows({ kind, preview, outcome, page, onPage, isStale }: RowsProps) {
  const pages = Math.max(1, Math.ceil(preview.total / LIMITS.importPageRows));
  return (
    <>
      <DataTable
        label={`${OUTCOME_LABELS[outcome]} rows`}
        columns={columnsOf(kind)}
        rows={preview.rows}
        rowKey={({ row }) => row}
        stackBelow={640}
        isStale={isStale}
        empty={<Text c="dimmed">No rows.</Text>}
      />
      {pages > 1 && (
        <Pager page={page} pages={pages} numbers={pageNumbersShown(page, pages)} onPage={onPage} label="Row pages" />
      )}
    </>
  );
}
