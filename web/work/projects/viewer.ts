/** Who looks at projects: the signed-in person in the role whose screens are shown. */
import { useMemo } from 'react';
import type { Actor } from '#domain/identity/roles.ts';
import type { EditorTimer } from '#domain/identity/editor-timer.ts';
import { useMe, useRole } from '#web/lib/current-user.ts';

/** `type` is the selected role: a manager who works in the editor role sees what an editor sees. */
export type Viewer = Actor & {
  /** What editors may do with the timers of their own projects (docs/projects.md#timer). */
  editorTimer: EditorTimer;
};

/** Undefined while the profile loads; the same from drawing to drawing. */
export function useViewer(): Viewer | undefined {
  const me = useMe();
  const type = useRole();
  const { id, email, editorTimer } = me ?? {};
  return useMemo(
    () =>
      id === undefined || email === undefined || editorTimer === undefined
        ? undefined
        : { id, email, type, editorTimer },
    [id, email, type, editorTimer],
  );
}
