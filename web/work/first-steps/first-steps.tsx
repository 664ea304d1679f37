/** The four first steps of a house, above its home until all are done (docs/figures.md#first-steps). */
import { Button, Group, Text, Title } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  areStepsShown,
  FIRST_STEPS,
  type FirstStepName,
  type FirstSteps as Steps,
} from '#domain/insight/first-steps.ts';
import { saidOr } from '#web/lib/api-error.ts';
import { notifyFailure } from '#web/ui/toasts.ts';
import { firstStepsQuery, useDismissFirstSteps } from './first-steps.queries.ts';
import classes from './first-steps.module.css';
import { OwnName } from './own-name.tsx';

type Words = { title: string; hint: string; act: string };

const WORDS: Record<FirstStepName, Words> = {
  house: { title: 'Your house', hint: 'Its name, edit ratios, and what editors may do.', act: 'Set up the house' },
  people: { title: 'People', hint: 'Each gets a link and chooses their own password.', act: 'Invite people' },
  clients: { title: 'Clients', hint: 'Type or paste their names.', act: 'Add clients' },
  projects: { title: 'First project', hint: 'For whom, who edits it, and until when.', act: 'Create a project' },
};

type StepProps = { name: FirstStepName; isDone: boolean; isNext: boolean; onOpen: () => void };

function Step({ name, isDone, isNext, onOpen }: StepProps) {
  const { title, hint, act } = WORDS[name];
  const Mark = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Mark size={22} className={classes.mark} role="img" aria-label={isDone ? 'Done' : 'To do'} />
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      </div>
      <Button className={classes.act} variant={isNext ? 'filled' : 'default'} onClick={onOpen}>
        {act}
      </Button>
    </li>
  );
}

type FirstStepsProps = { steps: Steps; onOpen: (step: FirstStepName) => void };

function Panel({ steps, onOpen }: FirstStepsProps) {
  const dismiss = useDismissFirstSteps();
  const next = FIRST_STEPS.find((name) => !steps[name]);
  const done = FIRST_STEPS.filter((name) => steps[name]).length;
  const hide = (): void =>
    dismiss.mutate(undefined, { onError: (error) => notifyFailure(saidOr('The steps could not be hidden.', error)) });
  return (
    <section aria-labelledby="first-steps" className={classes.panel}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h4" id="first-steps">
          {`First steps (${done} of ${FIRST_STEPS.length})`}
        </Title>
        <Button variant="subtle" size="compact-sm" loading={dismiss.isPending} onClick={hide}>
          Hide
        </Button>
      </Group>
      <OwnName />
      <ol className={classes.steps}>
        {FIRST_STEPS.map((name) => (
          <Step key={name} name={name} isDone={steps[name]} isNext={name === next} onOpen={() => onOpen(name)} />
        ))}
      </ol>
    </section>
  );
}

/** Nothing once they are done or hidden, and where the provider has none. */
export function FirstSteps({ onOpen }: { onOpen: (step: FirstStepName) => void }) {
  const { data } = useQuery(firstStepsQuery());
  return data && areStepsShown(data) ? <Panel steps={data} onOpen={onOpen} /> : null;
}
