/** Exports a chart's values as CSV or Excel (docs/figures.md#exports). */
import { ActionIcon } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { failureOf } from '#web/lib/api/api-error.ts';
import { saveCsv } from '#web/lib/api/csv.ts';
import { notifyError, notifyFailure } from '#web/ui/feedback/toasts.ts';
import { LazyMenu } from '#web/ui/menu/lazy-menu.tsx';
import { chartCells, type ChartSpec } from './chart-spec.ts';

const FAILED = "Couldn't export the chart.";
/** Largest workbook that the page builds, in cells. */
const MAX_CELLS = 3_000;
const TOO_MANY = `Excel takes up to ${MAX_CELLS.toLocaleString('en-US')} values here. Export CSV instead.`;

const fileNameOf = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');

async function exportWorkbook(spec: ChartSpec): Promise<void> {
  const cells = chartCells(spec);
  if (cells.flat().length > MAX_CELLS) return notifyError(TOO_MANY);
  try {
    const { saveXlsx } = await import('#web/lib/api/xlsx.ts');
    await saveXlsx(cells, `${fileNameOf(spec.title)}.xlsx`);
  } catch (error) {
    notifyFailure(failureOf(FAILED, error));
  }
}

export function ChartExport({ spec }: { spec: ChartSpec }) {
  const exportCsv = (): void => saveCsv(chartCells(spec), `${fileNameOf(spec.title)}.csv`);
  return (
    <LazyMenu
      position="bottom-end"
      width={140}
      button={(control) => (
        <ActionIcon {...control} size={30} data-tip="Export" aria-label={`Export ${spec.title}`}>
          <IconDownload size={16} aria-hidden />
        </ActionIcon>
      )}
    >
      {(parts) => (
        <>
          <parts.Item leftSection={<IconFileTypeCsv size={16} aria-hidden />} onClick={exportCsv}>
            CSV
          </parts.Item>
          <parts.Item
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            onClick={() => void exportWorkbook(spec)}
          >
            Excel
          </parts.Item>
        </>
      )}
    </LazyMenu>
  );
}
