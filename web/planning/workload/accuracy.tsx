/** Accuracy of forecasts, with the projects that the figure counts. */
import { Anchor, Box, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { Workload } from '#contract/planning/workload.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ProjectLink } from '#web/work/projects/card/project-link.tsx';
import classes from './workload.module.css';

export function Accuracy({ accuracy: { n, within, projects } }: { accuracy: Workload['accuracy'] }) {
  const [isOpen, setOpen] = useState(false);
  const text = `Forecasts like these were right for ${within} of the last ${n} projects`;
  return (
    <Box mt="sm">
      <Anchor component="button" type="button" c="inherit" underline="always" ta="start" onClick={() => setOpen(true)}>
        {text}
      </Anchor>
      <Dialog isOpen={isOpen} title="Past forecasts" onClose={() => setOpen(false)}>
        <Text mb="sm">{`${text}: each finished on a day that its editor's earlier projects predicted.`}</Text>
        <ul className={classes.candidates} aria-label="Projects, latest first">
          {projects.map(({ id, title, isWithin }) => (
            <Group component="li" key={id} justify="space-between" py={6}>
              <ProjectLink id={id}>{title}</ProjectLink>
              <Text size="xs" c="dimmed">
                {isWithin ? 'As forecast' : 'Outside the forecast'}
              </Text>
            </Group>
          ))}
        </ul>
      </Dialog>
    </Box>
  );
}
