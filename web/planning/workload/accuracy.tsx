/** How often forecasts held, with the projects behind the figure. */
import { Text } from '@mantine/core';
import { useState } from 'react';
import type { Workload } from '#contract/planning/workload.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ProjectLink } from '#web/work/projects/project-link.tsx';
import classes from './workload.module.css';

export function Accuracy({ accuracy: { n, within, projects } }: { accuracy: Workload['accuracy'] }) {
  const [isOpen, setOpen] = useState(false);
  const text = `Forecasts like these held for ${within} of the last ${n} projects`;
  return (
    <div className={classes.accuracy}>
      <button type="button" className={classes.quiet} onClick={() => setOpen(true)}>
        {text}
      </button>
      <Dialog isOpen={isOpen} title="Past forecasts" onClose={() => setOpen(false)}>
        <Text mb="sm">{`${text}: each finished on a day that its editor's earlier projects predicted.`}</Text>
        <ul className={classes.candidates} aria-label="Projects, latest first">
          {projects.map(({ id, title, isWithin }) => (
            <li key={id} className={classes.judged}>
              <ProjectLink id={id}>{title}</ProjectLink>
              <span className={classes.small}>{isWithin ? 'As forecast' : 'Outside the forecast'}</span>
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  );
}
