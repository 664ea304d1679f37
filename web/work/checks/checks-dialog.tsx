/** Dialog with the checks of a project, opened from its menu, where the first checks are added too (docs/projects.md#checks). */
import { useQuery } from '@tanstack/react-query';
import { checksText } from '#domain/work/checks/check-kinds.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { Waiting } from '#web/ui/feedback/waiting.tsx';
import { countsIn } from './check-counts.ts';
import { CheckList } from './check-list.tsx';
import { checksQuery } from './checks.queries.ts';

type ChecksDialogProps = { project: Project; onClose: () => void };

export function ChecksDialog({ project, onClose }: ChecksDialogProps) {
  const query = useQuery(checksQuery(project.id));
  const { data, error } = query;
  const count = data && data.checks.length > 0 ? ` ${checksText(countsIn(data.checks))}` : '';
  return (
    <Dialog isOpen title={`Checks${count}: ${project.title}`} onClose={onClose}>
      {data && <CheckList project={project} data={data} isFocusedFirst={data.checks.length === 0} />}
      {!data && error && <QueryError message="Couldn't load the checks." query={query} />}
      {!data && !error && <Waiting text={COMMON_TEXTS.loading} height={120} />}
    </Dialog>
  );
}
