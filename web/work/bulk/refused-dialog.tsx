/** Dialog that lists the projects for which a bulk change was refused, and why (docs/projects.md#bulk). */
import { Button, Group, Stack, Text } from '@mantine/core';
import { UNDO_TEXTS } from '#domain/journal/undo.ts';
import type { RefusedItem } from '#domain/platform/refusal.ts';
import { ProjectLink } from '#web/work/projects/card/project-link.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useBulkRefusal } from './bulk.queries.ts';
import classes from './refused-dialog.module.css';

/** One refused project; a deleted one has no link. */
function RefusedLine({ item: { id, title, message }, onFollow }: { item: RefusedItem; onFollow: () => void }) {
  return (
    <>
      {message === UNDO_TEXTS.gone ? (
        title
      ) : (
        <ProjectLink id={id} onFollow={onFollow}>
          {title}
        </ProjectLink>
      )}
      <Text size="sm">{message}</Text>
    </>
  );
}

export function RefusedDialog() {
  const { refused, show } = useBulkRefusal();
  const close = (): void => show(null);
  return (
    <Dialog isOpen={refused !== null} title="Nothing was changed" kind="question" onClose={close}>
      <Stack gap="sm">
        <Text>{refused?.message}</Text>
        <ul className={classes.items} aria-label="Projects that can't be changed">
          {refused?.items.map((item) => (
            <li key={item.id}>
              <RefusedLine item={item} onFollow={close} />
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={close}>
            Close
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
