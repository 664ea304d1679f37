/** Open project on its own page, without the list (docs/projects.md#place). */
import { Button, Group, Title, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { ACTIONS_CONTAINER } from '#web/lib/offered-actions.ts';
import { closeUnlessDirty } from '#web/ui/dialog/dialog.tsx';
import classes from './project-layout.module.css';

/** Keeps the timer bar above the confirmation footer. */
const ABOVE_PROMPTS = { '--place-foot': 'var(--asks, 0)' } as CSSProperties;

type ProjectPageProps = {
  projectId: number;
  title: string;
  /** Element next to the title. */
  titleEnd: Ref<HTMLSpanElement>;
  buttons: ReactNode;
  isDirty: boolean;
  onClose: () => void;
  children: ReactNode;
};

export function ProjectPage(props: ProjectPageProps) {
  const { projectId, title, titleEnd, buttons, isDirty, onClose, children } = props;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const heading = ref.current?.querySelector('h1');
    if (!heading || ref.current?.contains(document.activeElement)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [projectId]);
  return (
    <div className={classes.page} style={ABOVE_PROMPTS} ref={ref} {...{ [ACTIONS_CONTAINER]: '' }}>
      <Group justify="space-between" mb="sm">
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => void closeUnlessDirty(isDirty, onClose)}
        >
          Back to the list
        </Button>
        {buttons}
      </Group>
      <div className={classes.titleLine} data-editable>
        <Title order={1}>{title}</Title>
        <span ref={titleEnd} />
      </div>
      <VisuallyHidden component="h2">Project</VisuallyHidden>
      {children}
    </div>
  );
}
