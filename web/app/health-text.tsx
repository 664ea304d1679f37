/** Problem of the instance in its bar, with a link to the storage card if it is about the disk. Loaded only with a problem. */
import { IconAlertCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { settingsPathOf } from '#web/lib/address/settings-paths.ts';
import classes from './offline-bar.module.css';

/** Link from a problem of the disk to what frees space. */
export const FreeUpSpace = ({ problem }: { problem: string }) =>
  /\bdisk\b/i.test(problem) && <Link to={settingsPathOf('storage')}>Free up space</Link>;

export const HealthText = ({ problem }: { problem: string }) => (
  <span className={classes.bar}>
    <IconAlertCircle size={16} aria-hidden />
    {problem}
    <FreeUpSpace problem={problem} />
  </span>
);
