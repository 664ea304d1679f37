/** Section Storage and backups: what the instance takes, what may go, and its latest backups. */
import { BackupList } from '#web/operations/backups/backup-list.tsx';
import { storageLines } from '#web/operations/status/status-labels.ts';
import { StatusQueryList } from '#web/operations/status/status-query-list.tsx';
import { StorageCard } from '#web/operations/storage/storage-card.tsx';
import { StorageRule } from '#web/operations/storage/storage-rule.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { SectionProps } from './section-props.ts';

export const StorageSection = ({ title }: SectionProps) => (
  <>
    <PageHeader title={title} />
    <StatusQueryList id="storage" title="Storage" linesOf={storageLines}>
      <StorageCard />
      <StorageRule />
      <BackupList />
    </StatusQueryList>
  </>
);
