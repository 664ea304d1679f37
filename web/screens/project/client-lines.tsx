/** Lines about waiting for the client and about emails to them, below the versions of a project. */
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
