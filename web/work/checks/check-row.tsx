/** One check of a project: checkbox, marks, who ticked it, and its menu. */
import { Checkbox, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import type { ProjectCheck } from '#domain/work/checks/checks.ts';
import { useOptimisticValue } from '#web/lib/use-optimistic-value.ts';
import plain from '#web/ui/figures/plain.module.css';
import { REORDER_STEPS, type RowOrder } from '#web/ui/table/use-reorder.ts';
import { MoreItem, MoreMenu } from '#web/ui/menu/more-menu.tsx';
import { doneText } from './check-labels.ts';
import { DONE_BOX, DROP_TARGET, MAIN, OPEN_BOX, ROW } from './check-styles.ts';
import type { CheckActions } from './use-check-actions.ts';

/** Drag data type of a check. */
const DRAGGED = 'application/x-cutroom-check';

const GRIP = { display: 'inline-flex', cursor: 'grab' };

type CheckRights = { mayTick: boolean; mayChange: boolean; mayOrder: boolean };

type CheckRowProps = CheckRights & {
  check: ProjectCheck;
  actions: CheckActions;
  order: RowOrder<ProjectCheck>;
  /** Whether who ticked it stands below it, since there are no tips. */
  isTouch: boolean;
  onEdit: () => void;
};

/** Marks of a check that its moment asks for. */
function Marks({ moment, mustBeDone }: Pick<ProjectCheck, 'moment' | 'mustBeDone'>) {
  return (
    <>
      {mustBeDone && (
        <span className={plain.badge} data-variant="default">
          Required
        </span>
      )}
      {moment === 'delivery' && (
        <span className={plain.badge} data-variant="default">
          Before delivery
        </span>
      )}
    </>
  );
}

function Menu({ check, mayOrder, actions, order, onEdit }: CheckRowProps) {
  return (
    <MoreMenu label={`Actions on ${check.text}`}>
      {(parts) => (
        <>
          <MoreItem parts={parts} icon={IconPencil} label="Edit" onPress={onEdit} />
          {mayOrder && order.canStep(check, -1) && (
            <MoreItem parts={parts} icon={IconArrowUp} label="Move up" onPress={() => order.step(check, -1)} />
          )}
          {mayOrder && order.canStep(check, 1) && (
            <MoreItem parts={parts} icon={IconArrowDown} label="Move down" onPress={() => order.step(check, 1)} />
          )}
          <MoreItem parts={parts} icon={IconTrash} label="Delete" onPress={() => actions.remove(check)} />
        </>
      )}
    </MoreMenu>
  );
}

/** Returns the handlers that let a row take another check. */
function useDropTarget({ check, mayOrder, order }: CheckRowProps) {
  const [isOver, setOver] = useState(false);
  const isCheck = ({ dataTransfer: { types } }: DragEvent): boolean => mayOrder && types.includes(DRAGGED);
  const target = {
    onDragOver: (event: DragEvent) => {
      if (!isCheck(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!isCheck(event)) return;
      event.preventDefault();
      order.dropOn(check);
    },
  };
  return { isOver, target };
}

export function CheckRow(props: CheckRowProps) {
  const { check, mayTick, mayChange, mayOrder, isTouch, actions, order } = props;
  const { isOver, target } = useDropTarget(props);
  const done = doneText(check);
  // The cache tells the row of a tick only after the browser may have painted.
  const [isTicked, showTicked] = useOptimisticValue(check.done !== null);
  const tick = async (isDone: boolean): Promise<void> => {
    showTicked(isDone);
    if (!(await actions.tick(check, isDone))) showTicked(!isDone);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.altKey ? REORDER_STEPS[event.key] : undefined;
    if (!mayOrder || step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    order.step(check, step);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls in the row
    <li
      style={isOver ? { ...ROW, ...DROP_TARGET } : ROW}
      data-reorder={check.id}
      data-row={check.id}
      onKeyDown={onKeyDown}
      {...target}
    >
      {mayOrder && !isTouch && (
        <span
          style={GRIP}
          title="Drag, or press Alt with an arrow key"
          aria-hidden
          draggable
          onDragStart={(event) => {
            event.dataTransfer.setData(DRAGGED, '');
            event.dataTransfer.effectAllowed = 'move';
            const row = event.currentTarget.parentElement;
            if (row) event.dataTransfer.setDragImage(row, 0, 0);
            order.drag(check);
          }}
        >
          <IconGripVertical size={16} color="var(--mantine-color-dimmed)" />
        </span>
      )}
      <div style={MAIN}>
        <Checkbox
          styles={check.done ? DONE_BOX : OPEN_BOX}
          label={check.text}
          checked={isTicked}
          disabled={!mayTick}
          data-tip={done || undefined}
          onChange={(event) => void tick(event.currentTarget.checked)}
        />
        <Marks {...check} />
        {done && isTouch && (
          <Text size="xs" c="dimmed" flex="0 0 100%" pl={32} pb={6}>
            {done}
          </Text>
        )}
      </div>
      {mayChange && <Menu {...props} />}
    </li>
  );
}
