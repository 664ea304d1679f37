/** Section Storage and backups: what the instance takes, and its latest backups. */
import { BackupList } from '#web/operations/backups/backup-list.tsx';
import { storageLines } from '#web/operations/status/status-labels.ts';
import { StatusQueryList } from '#web/operations/status/status-query-list.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { SectionProps } from './section-props.ts';

export const StorageSection = ({ title }: SectionProps) => (
  <>
    <PageHeader title={title} />
    <StatusQueryList id="storage" title="Storage" linesOf={storageLines}>
      <BackupList />
    </StatusQueryList>
  </>
);
