/** Button that ends the open wait of a project. */
import { Button, type ButtonProps } from '@mantine/core';
import type { Project } from '#domain/work/projects/project.ts';
import { ignoreDoubleClick } from '#web/ui/forms/ignore-double-click.ts';
import { useEndWait } from './use-wait-actions.ts';

type ClientRepliedProps = ButtonProps & { project: Project; label?: string };

/** `label` distinguishes the button where there are several. */
export function ClientRepliedButton({ project, label, ...buttonProps }: ClientRepliedProps) {
  const { endNow } = useEndWait();
  return (
    <Button {...buttonProps} aria-label={label} onClick={ignoreDoubleClick(() => void endNow(project.id))}>
      Client replied
    </Button>
  );
}
