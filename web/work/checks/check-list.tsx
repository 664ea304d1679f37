/** Checks of a project in order, and the field that adds some. */
import { Text } from '@mantine/core';
import { useState } from 'react';
import { checkAddCheck, checkChangeCheck } from '#domain/work/checks/check-rights.ts';
import { CHECK_LIMITS, type ProjectCheck } from '#domain/work/checks/checks.ts';
import { ownershipOf } from '#domain/work/projects/project-rights.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { useActor, useMe } from '#web/identity/current-user.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { HiddenStatus } from '#web/ui/feedback/hidden-status.tsx';
import { keepFocus } from '#web/ui/table/keep-focus.ts';
import { useReorder } from '#web/ui/table/use-reorder.ts';
import lines from '#web/ui/table/line-list.module.css';
import { AddCheck } from './add-check.tsx';
import { CheckRow } from './check-row.tsx';
import type { ProjectChecks } from './checks.queries.ts';
import { MAIN, ROW, useIsTouch } from './check-styles.ts';
import { EditCheck } from './edit-check.tsx';
import { useCheckActions } from './use-check-actions.ts';

const FromTemplate = lazyPart(async () => (await import('./from-template.tsx')).FromTemplate);

type CheckListProps = { project: Project; data: ProjectChecks; isFocusedFirst?: boolean };

export function CheckList({ project, data, isFocusedFirst = false }: CheckListProps) {
  const { checks, mayTick, mayManage } = data;
  const actor = useActor();
  const offersTemplates = useMe()?.offersTemplates ?? false;
  const owned = ownershipOf(project);
  const actions = useCheckActions(project.id);
  const isTouch = useIsTouch();
  const { list, announced, ...order } = useReorder<HTMLUListElement, ProjectCheck>({
    rows: checks,
    count: checks.length,
    nameOf: ({ text }) => text,
    move: actions.moveTo,
    fallback: 'input',
  });
  const [editedId, setEditedId] = useState<number>();
  const mayChange = (check: ProjectCheck): boolean =>
    mayManage || (actor !== undefined && !checkChangeCheck(actor, owned, check));
  const mayAdd = mayManage || (actor !== undefined && !checkAddCheck(actor, owned, { mustBeDone: false }));
  return (
    <div ref={keepFocus}>
      {checks.length > 0 && (
        <ul className={lines.list} aria-label="Checks" ref={list}>
          {checks.map((check) =>
            check.id === editedId ? (
              <li key={check.id} style={ROW} data-row={check.id}>
                <div style={MAIN}>
                  <EditCheck check={check} mayManage={mayManage} onClose={() => setEditedId(undefined)} />
                </div>
              </li>
            ) : (
              <CheckRow
                key={check.id}
                check={check}
                mayTick={mayTick}
                mayChange={mayChange(check)}
                mayOrder={mayManage && checks.length > 1}
                isTouch={isTouch}
                actions={actions}
                order={order}
                onEdit={() => setEditedId(check.id)}
              />
            ),
          )}
        </ul>
      )}
      {checks.length === 0 && !mayAdd && <Text c="dimmed">No checks yet.</Text>}
      {mayAdd && checks.length < CHECK_LIMITS.perProject && (
        <AddCheck actions={actions} present={checks.length} mayManage={mayManage} isFocusedFirst={isFocusedFirst} />
      )}
      {mayManage && offersTemplates && checks.length < CHECK_LIMITS.perProject && (
        <FromTemplate project={project} actions={actions} />
      )}
      <HiddenStatus>{announced}</HiddenStatus>
    </div>
  );
}
