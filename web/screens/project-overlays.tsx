/** What path and address open over a list of projects: the detail, a dialog about one project, a form. */
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { idFromDigits } from '#contract/jsonld.ts';
import { dropFeedbackDrafts } from '#web/feedback/feedback-drafts.ts';
import { FeedbackThread } from '#web/feedback/feedback-thread.tsx';
import { useActor } from '#web/lib/current-user.ts';
import { useSearchState } from '#web/lib/search-state.ts';
import { ProjectDetailDialog } from '#web/projects/project-detail-dialog.tsx';
import { dialogFrom, formFrom } from '#web/projects/project-dialogs.ts';
import type { Viewer } from '#web/projects/viewer.ts';
import { ProjectDialog } from './project-dialogs.tsx';
import { ProjectForms } from './project-forms.tsx';
import { useAddressDialogs, useCloseDetail, useProjectActs } from './use-project-acts.ts';

export function ProjectOverlays({ viewer }: { viewer: Viewer }) {
  const { projectId } = useParams({ strict: false });
  const { state: dialog } = useSearchState(dialogFrom);
  const { state: form } = useSearchState(formFrom);
  const { close } = useAddressDialogs();
  const closeDetail = useCloseDetail(`/${viewer.type}/projects`);
  const openId = idFromDigits(projectId ?? '');
  const acts = useProjectActs((project) => {
    if (project.id === openId) closeDetail();
  });
  const actor = useActor() ?? viewer;
  const [isDirty, setDirty] = useState(false);
  const giveUpDetail = (): void => {
    if (openId !== undefined) dropFeedbackDrafts({ personId: actor.id, projectId: openId });
    closeDetail();
  };
  return (
    <>
      {openId !== undefined && (
        <ProjectDetailDialog
          key={openId}
          projectId={openId}
          viewer={viewer}
          acts={acts}
          onClose={giveUpDetail}
          isDirty={isDirty}
          feedback={<FeedbackThread projectId={openId} actor={actor} onDirty={setDirty} />}
        />
      )}
      {dialog && <ProjectDialog dialog={dialog} viewer={viewer} onClose={close} />}
      {form && <ProjectForms form={form} viewer={viewer} />}
    </>
  );
}
