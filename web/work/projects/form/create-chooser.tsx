/** Dialog to choose the kind of project before creating one: new, ongoing or old (docs/projects.md#forms). */
import { Text, UnstyledButton } from '@mantine/core';
import { type Icon, IconCircleCheck, IconCirclePlus, IconPlayerPlay } from '@tabler/icons-react';
import type { ProjectFormKind } from '#domain/work/projects/project-form-kinds.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import classes from './project-form.module.css';

type CreateChooserProps = { onChoose: (kind: ProjectFormKind) => void; onClose: () => void };

type Choice = { kind: ProjectFormKind; name: string; hint: string; icon: Icon };

const CHOICES: readonly Choice[] = [
  {
    kind: 'new',
    name: 'New',
    hint: 'A project to assign. The timer starts when the editor starts.',
    icon: IconCirclePlus,
  },
  {
    kind: 'ongoing',
    name: 'Ongoing',
    hint: 'Already started. The timer runs from the start date.',
    icon: IconPlayerPlay,
  },
  { kind: 'old', name: 'Old', hint: 'Already finished. Enter its dates.', icon: IconCircleCheck },
];

export function CreateChooser({ onChoose, onClose }: CreateChooserProps) {
  return (
    <Dialog isOpen title="What kind of project?" kind="question" onClose={onClose}>
      <div className={classes.choices}>
        {CHOICES.map(({ kind, name, hint, icon: Icon }) => (
          <UnstyledButton
            key={kind}
            className={classes.choice}
            data-autofocus={kind === 'new' || undefined}
            onClick={() => onChoose(kind)}
          >
            <Icon size={22} aria-hidden />
            <Text fw={600}>{name}</Text>
            <Text size="xs" c="dimmed">
              {hint}
            </Text>
          </UnstyledButton>
        ))}
      </div>
    </Dialog>
  );
}
