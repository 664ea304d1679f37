/** Uploads of a project: those running on this page, and unfinished ones. */
import { UnfinishedUploads, type UnfinishedUploadsProps } from './unfinished-uploads.tsx';
import { UploadRow } from '#web/files/uploads/upload-row.tsx';
import classes from '#web/files/uploads/uploads.module.css';

export function UploadList(props: UnfinishedUploadsProps) {
  return (
    <ul className={classes.list} aria-label="Uploads">
      {props.uploads.uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
      <UnfinishedUploads {...props} />
    </ul>
  );
}
