/** Deliverables of a project in order, each with its versions (docs/review.md#deliverables). */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Cut, mayUploadCut } from '#domain/review/cuts.ts';
import { checkMovedCut, type Deliverable } from '#domain/review/deliverables.ts';
import { checkEditProject, ownershipOf } from '#domain/work/projects/project-rights.ts';
import type { Project } from '#domain/work/projects/project.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { divideFiles } from '#web/review/captions/caption-names.ts';
import { ChooseVersion } from '#web/review/captions/lazy-dialogs.tsx';
import type { DroppedCaptions } from '#web/review/captions/choose-version.tsx';
import { versionText, versionsOf } from '#web/review/versions/cut-labels.ts';
import { SMALL_BUTTON } from '#web/review/version-list/cut-row.tsx';
import type { CutUploads } from '#web/review/uploads/use-cut-upload.ts';
import { Versions } from '#web/review/version-list/versions.tsx';
import { HiddenStatus } from '#web/ui/feedback/hidden-status.tsx';
import { ChooseDeliverable } from './choose-deliverable.tsx';
import { openDeliverables } from './deliverable-labels.ts';
import { DeliverableRow } from './deliverable-row.tsx';
import classes from '#web/files/uploads/uploads.module.css';
import { EditDeliverable } from './edit-deliverable.tsx';
import { useDeliverableActions } from './use-deliverable-actions.ts';
import { useMoveVersion } from './use-move-version.ts';
import { useReorder } from '#web/ui/table/use-reorder.ts';

/** Number of versions shown at first. Canceled deliverables show none. */
const MAX_SHOWN = 2;

type DeliverableListProps = {
  deliverables: readonly Deliverable[];
  cuts: readonly Cut[];
  uploads: CutUploads;
  project: Project;
  actor: Actor;
  /** File types for upload buttons. */
  accept: string;
};

export function DeliverableList({ deliverables, cuts, accept, ...more }: DeliverableListProps) {
  const { uploads, project, actor } = more;
  const [edited, setEdited] = useState<Deliverable>();
  const [moved, setMoved] = useState<Cut>();
  const [dropped, setDropped] = useState<DroppedCaptions>();
  const actions = useDeliverableActions(project.id);
  const moveVersion = useMoveVersion();
  const { list, announced, canStep, step, drag, dropOn } = useReorder<HTMLOListElement, Deliverable>({
    rows: deliverables,
    // Main is no position.
    count: deliverables.length - 1,
    nameOf: ({ name }) => name,
    move: actions.moveTo,
    fallback: '[aria-haspopup="menu"]',
  });
  const mayEdit = !checkEditProject(actor, ownershipOf(project));
  const mayUpload = mayUploadCut(actor, ownershipOf(project));
  const targets = openDeliverables(deliverables);
  const moveButton = (cut: Cut) =>
    mayUpload &&
    !checkMovedCut(cut) &&
    targets.length > 1 && (
      <Button
        {...SMALL_BUTTON}
        aria-label={`Move to…: ${versionText(cut).toLowerCase()}`}
        onClick={() => setMoved(cut)}
      >
        Move to…
      </Button>
    );
  return (
    <>
      <ol ref={list} className={classes.list} aria-label="Deliverables">
        {deliverables.map((deliverable) => {
          const { id, name, isCanceled } = deliverable;
          const own = versionsOf(cuts, id);
          return (
            <DeliverableRow
              key={id ?? 0}
              deliverable={deliverable}
              accept={accept}
              actions={mayEdit && id !== null ? actions : undefined}
              onFiles={
                mayUpload && !isCanceled
                  ? (files) => {
                      const { captions, others } = divideFiles(files);
                      if (captions.length > 0) setDropped({ files: captions, deliverableId: id });
                      for (const file of others) uploads.start({ file, deliverable });
                    }
                  : undefined
              }
              onDragStart={() => drag(deliverable)}
              onDropped={() => dropOn(deliverable)}
              onEdit={() => setEdited(deliverable)}
              canStep={(by) => canStep(deliverable, by)}
              onStep={(by) => step(deliverable, by)}
            >
              {own.length > 0 && (
                <Versions
                  {...more}
                  cuts={own}
                  label={`Versions of ${name}`}
                  shown={isCanceled ? 0 : MAX_SHOWN}
                  actions={moveButton}
                />
              )}
            </DeliverableRow>
          );
        })}
      </ol>
      <HiddenStatus>{announced}</HiddenStatus>
      {edited && <EditDeliverable deliverable={edited} onClose={() => setEdited(undefined)} />}
      {dropped && <ChooseVersion {...dropped} projectId={project.id} onClose={() => setDropped(undefined)} />}
      {moved && (
        <ChooseDeliverable
          title={`Move ${versionText(moved).toLowerCase()} to…`}
          deliverables={targets.filter(({ id }) => id !== (moved.deliverable?.id ?? null))}
          onChoose={(target) => moveVersion(moved, target)}
          onClose={() => setMoved(undefined)}
        />
      )}
    </>
  );
}
