/** Dialog with additions and deductions of designation points, and their sum (docs/points.md#log-dialog). */
import { Text } from '@mantine/core';
import { POINT_TEXTS } from '#domain/platform/messages.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { PointEntries } from './point-entries.tsx';

type DesignationProps = { project: Project };

export function DesignationEntries({ project }: DesignationProps) {
  const entries = project.designationEntries.map(({ amount, isAdded, description }, index) => ({
    key: index,
    isAdded,
    amount,
    description,
  }));
  return <PointEntries title="Designation point actions" entries={entries} empty={POINT_TEXTS.emptyDesignation} />;
}

export function DesignationDialog({ project, onClose }: DesignationProps & { onClose: () => void }) {
  return (
    <Dialog isOpen title={`Designation Points Actions: ${project.title}`} onClose={onClose}>
      <Text mb="sm">
        Total <strong>{project.designationPoints}</strong>
      </Text>
      <DesignationEntries project={project} />
    </Dialog>
  );
}
