/** Problem of the instance in its bar, with a link to the storage card if it is about the disk. Loaded only with a problem. */
import { IconAlertCircle } from '@tabler/icons-react';
import { FreeUpSpace } from '#web/operations/status/free-up-space.tsx';
import classes from './offline-bar.module.css';

export const HealthText = ({ problem }: { problem: string }) => (
  <span className={classes.bar}>
    <IconAlertCircle size={16} aria-hidden />
    {problem}
    <FreeUpSpace problem={problem} />
  </span>
);
