/** What loads last below the versions of a project: lines about waiting for the client and emails to them, and files. */
import type { Actor } from '#domain/platform/actor.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { FilesSection } from '#web/work/project-files/files-section.tsx';
import { SendsPart } from '#web/review/share/sends-part.tsx';
import { WaitLine, type WaitLineProps } from '#web/work/waits/wait-line.tsx';

export function ClientLines(props: WaitLineProps) {
  return (
    <>
      <WaitLine {...props} />
      {props.project.client && <SendsPart projectId={props.project.id} />}
    </>
  );
}

/** Files of the project, loaded with the lines. */
export const ProjectFiles = ({ project: { id, files }, actor }: { project: Project; actor: Actor }) => (
  <FilesSection owner={{ projectId: id }} known={files} actor={actor} order={3} />
);
