/** The detail of a project over the list, at its own address. */
import type { ReactNode } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import type { ProjectActs } from './project-acts.ts';
import { ProjectDetail } from './project-detail.tsx';
import { useProject } from './projects.queries.ts';
import type { Viewer } from './viewer.ts';

type ProjectDetailDialogProps = {
  projectId: number;
  viewer: Viewer;
  acts: ProjectActs;
  onClose: () => void;
  feedback: ReactNode;
  /** Feedback was typed and not sent. */
  isDirty: boolean;
};

export function ProjectDetailDialog({ projectId, onClose, isDirty, ...detail }: ProjectDetailDialogProps) {
  const { data } = useProject(projectId);
  return (
    <Dialog isOpen kind="detail" title={data?.project.title ?? 'Project'} onClose={onClose} isDirty={isDirty}>
      <ProjectDetail projectId={projectId} {...detail} />
    </Dialog>
  );
}
