/** The signed-in user in the role whose screens are shown. */
import { useMemo } from 'react';
import type { Actor } from '#domain/platform/actor.ts';
import type { EditorTimer } from '#domain/platform/editor-timer.ts';
import { useMe, useRole } from '#web/identity/current-user.ts';

/** Viewer of the screens. `type` is the selected role: a manager in the editor role sees what editors see. */
export type Viewer = Actor & {
  /** Timer actions that editors may use on their own projects (docs/projects.md#timer). */
  editorTimer: EditorTimer;
};

/** Returns the viewer, referentially stable; undefined while the profile loads. */
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
