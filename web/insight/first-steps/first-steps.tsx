/** Panel with the four first steps, above the home page until all are done (docs/figures.md#first-steps). */
import { Button, Group, Text, Title } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  areStepsShown,
  FIRST_STEPS,
  type FirstStepName,
  type FirstSteps as Steps,
} from '#domain/insight/first-steps.ts';
import { messageOr } from '#web/lib/api/api-error.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { firstStepsQuery, useDismissFirstSteps } from './first-steps.queries.ts';
import classes from './first-steps.module.css';
import { OwnName } from './own-name.tsx';

type StepText = { title: string; hint: string; actionLabel: string };

const STEP_TEXTS: Record<FirstStepName, StepText> = {
  house: {
    title: 'Your workspace',
    hint: 'Name, edit ratios and what editors can do.',
    actionLabel: 'Set up workspace',
  },
  people: { title: 'People', hint: 'Each person gets a link to choose a password.', actionLabel: 'Invite people' },
  clients: { title: 'Clients', hint: 'Type or paste client names.', actionLabel: 'Add clients' },
  projects: { title: 'First project', hint: 'Client, editor and deadline.', actionLabel: 'Create a project' },
};

type StepProps = { name: FirstStepName; isDone: boolean; isNext: boolean; onOpen: () => void };

function Step({ name, isDone, isNext, onOpen }: StepProps) {
  const { title, hint, actionLabel } = STEP_TEXTS[name];
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
      <Button className={classes.action} variant={isNext ? 'filled' : 'default'} onClick={onOpen}>
        {actionLabel}
      </Button>
    </li>
  );
}

type FirstStepsProps = { steps: Steps; onOpen: (step: FirstStepName) => void };

function Panel({ steps, onOpen }: FirstStepsProps) {
  const dismiss = useDismissFirstSteps();
  const next = FIRST_STEPS.find((name) => !steps[name]);
  const doneCount = FIRST_STEPS.filter((name) => steps[name]).length;
  const hide = (): void =>
    dismiss.mutate(undefined, {
      onError: (error) => notifyFailure(messageOr("Couldn't hide the first steps.", error)),
    });
  return (
    <section aria-labelledby="first-steps" className={classes.panel}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h4" id="first-steps">
          {`First steps (${doneCount} of ${FIRST_STEPS.length})`}
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

/** Renders nothing once the steps are done or hidden, or if the server doesn't support them. */
export function FirstSteps({ onOpen }: { onOpen: (step: FirstStepName) => void }) {
  const { data } = useQuery(firstStepsQuery());
  return data && areStepsShown(data) ? <Panel steps={data} onOpen={onOpen} /> : null;
}
