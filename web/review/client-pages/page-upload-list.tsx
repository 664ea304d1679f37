/** Running uploads of a contact. Of a whole folder, most of those that wait are only counted. */
import { Button } from '@mantine/core';
import { cancelUploads } from '#web/files/uploads/run-upload.ts';
import { MAX_QUEUED_SHOWN, type Uploading } from '#web/files/uploads/upload-list-store.ts';
import { plural } from '#web/lib/language/plural.ts';
import { t } from '#web/lib/language/text.ts';
import { PageUploadRow } from './page-upload-row.tsx';
import classes from './page-files.module.css';

export function PageUploadList({ uploads }: { uploads: readonly Uploading[] }) {
  const queued = uploads.filter(({ state }) => state === 'queued');
  const hidden = queued.slice(MAX_QUEUED_SHOWN);
  return (
    <ul className={classes.list} aria-label={t('Uploads')}>
      {uploads
        .filter((one) => !hidden.includes(one))
        .map((upload) => (
          <PageUploadRow key={upload.key} upload={upload} />
        ))}
      {hidden.length > 0 && (
        <li className={classes.file}>
          <p className={classes.hint}>
            {plural(hidden.length, { one: '{count} more file waiting', other: '{count} more files waiting' })}
          </p>
          <Button size="compact-sm" h={36} variant="subtle" onClick={() => cancelUploads(queued.map(({ key }) => key))}>
            {t('Cancel waiting')}
          </Button>
        </li>
      )}
    </ul>
  );
}
