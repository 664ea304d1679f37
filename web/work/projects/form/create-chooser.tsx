/** The question before a project is created: is it new, ongoing or old (docs/projects.md#forms)? */
import { Text, UnstyledButton } from '@mantine/core';
import { type Icon, IconCircleCheck, IconCirclePlus, IconPlayerPlay } from '@tabler/icons-react';
import type { ProjectFormKind } from '#domain/work/project-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from './project-form.module.css';

type CreateChooserProps = { onChoose: (kind: ProjectFormKind) => void; onClose: () => void };

type Choice = { kind: ProjectFormKind; name: string; hint: string; icon: Icon };

const CHOICES: readonly Choice[] = [
  {
    kind: 'new',
    name: 'New',
    hint: 'Work to be assigned; its timer starts when the editor does.',
    icon: IconCirclePlus,
  },
  {
    kind: 'ongoing',
    name: 'Ongoing',
    hint: 'Work that has started already; its timer runs from then.',
    icon: IconPlayerPlay,
  },
  { kind: 'old', name: 'Old', hint: 'Finished work, recorded afterwards with its dates.', icon: IconCircleCheck },
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
