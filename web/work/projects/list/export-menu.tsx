/** Menu to export the whole filtered list in its order, with the table's columns (docs/figures.md#exports). */
import { Button } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { exportProjectList } from '#contract/work/projects.ts';
import type { TableFormat } from '#contract/platform/table-file.ts';
import { EXPORT_TEXTS } from '#domain/platform/messages.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { download } from '#web/lib/api/download.ts';
import { LazyMenu } from '#web/ui/menu/lazy-menu.tsx';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { COLUMN_KEYS, useChosenColumns, useListView } from './list-view.ts';
import type { ProjectFilters } from '../filters/project-filters.ts';
import { projectListParams } from './project-request.ts';
import type { Viewer } from '../card/viewer.ts';

type ExportMenuProps = { filters: ProjectFilters; viewer: Viewer };

function useExportList({ filters, viewer }: ExportMenuProps) {
  const [view] = useListView(viewer.type);
  const [chosen] = useChosenColumns();
  const columns = COLUMN_KEYS.filter((key) => chosen.includes(key)).join(',');
  return useMutation({
    mutationFn: (format: TableFormat) => {
      const { page: _page, itemsPerPage: _size, ...list } = projectListParams(filters, viewer);
      return download(exportProjectList, { format, list, ...(view === 'table' && { query: { columns } }) });
    },
    onError: (error) => notifyFailure(failureOf(EXPORT_TEXTS.listFailed, error)),
  });
}

export function ExportMenu(props: ExportMenuProps) {
  const exported = useExportList(props);
  return (
    <LazyMenu
      position="bottom-end"
      withinPortal={false}
      width={180}
      button={(control) => (
        <Button
          {...control}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={exported.isPending}
        >
          Export
        </Button>
      )}
    >
      {(Menu) => (
        <>
          <Menu.Item leftSection={<IconFileTypeCsv size={16} aria-hidden />} onClick={() => exported.mutate('csv')}>
            CSV
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            onClick={() => exported.mutate('xlsx')}
          >
            Excel
          </Menu.Item>
        </>
      )}
    </LazyMenu>
  );
}
