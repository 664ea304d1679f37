/** What loads last below the versions of a project: lines about waiting for the client, emails to them and the agreed price, and files. */
import type { Actor } from '#domain/platform/actor.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { FilesSection } from '#web/work/project-files/files-section.tsx';
import { SendsPart } from '#web/review/share/sends-part.tsx';
import { AddChecksButton } from '#web/work/checks/first-check.tsx';
import { dialogToUrl } from '#web/work/projects/detail/project-dialogs.ts';
import { WaitLine, type WaitLineProps } from '#web/work/waits/wait-line.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useUrlDialogs } from './use-project-actions.ts';

const ProjectPrice = lazyPart(async () => (await import('#web/insight/money/gates.tsx')).ProjectPrice);

/** Button that adds the first checks, where the project has none. */
function FirstCheck({ project, actor }: WaitLineProps) {
  const { open } = useUrlDialogs();
  if (project.checksTotal > 0) return null;
  const onOpen = (): void => open(dialogToUrl({ name: 'checks', projectId: project.id }));
  return <AddChecksButton project={project} viewer={actor} onOpen={onOpen} />;
}

export function ClientLines(props: WaitLineProps) {
  return (
    <>
      <WaitLine {...props}>
        <FirstCheck {...props} />
      </WaitLine>
      {props.project.client && <SendsPart projectId={props.project.id} />}
      {props.actor.type !== 'editor' && <ProjectPrice projectId={props.project.id} />}
    </>
  );
}

/** Files of the project, loaded with the lines. */
export const ProjectFiles = ({ project: { id, files }, actor }: { project: Project; actor: Actor }) => (
  <FilesSection owner={{ projectId: id }} known={files} actor={actor} order={3} />
);
