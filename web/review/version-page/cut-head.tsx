/** Row above the player: project, version, decision and navigation to other versions. */
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Cut } from '#domain/review/cuts.ts';
import type { ReviewedProject } from '#web/review/versions/reviewed-project.ts';
import { useRole } from '#web/identity/current-user.ts';
import { exactTimeText } from '#web/lib/time/format.ts';
import type { SearchOf } from '#web/lib/address/links.ts';
import { projectPathOf } from '#web/lib/address/paths.ts';
import { DecisionDetails } from '#web/review/versions/decision-details.tsx';
import classes from '#web/review/versions/cut-head.module.css';
import { deliverableNameOf, titledVersionText, versionText } from '#web/review/versions/cut-labels.ts';
import { NewerVersion } from '#web/review/versions/newer-version.tsx';
import type { MenuParts } from '#web/ui/menu/more-menu.tsx';
import { VersionMenu } from '#web/review/deliverables/version-menu.tsx';

type CutHeadProps = {
  cut: Cut;
  cuts: readonly Cut[];
  project: ReviewedProject;
  onSelectCut: (cut: Cut) => void;
  /** Link to the next version in the queue. */
  next?: ReactNode;
  /** Adds captions, and copies them from other versions; omitted where the user can't. */
  onAddCaptions?: (() => void) | undefined;
  onCopyCaptions?: (() => void) | undefined;
  children?: ReactNode;
};

const OPEN_PROJECT = 'Open project';

function ProjectButton({ id }: { id: number }) {
  const role = useRole();
  return (
    <ActionIcon
      size={40}
      aria-label={OPEN_PROJECT}
      data-tip={OPEN_PROJECT}
      renderRoot={(link) => (
        <Link
          to={projectPathOf(role, id)}
          search={{ view: 'page', section: 'versions' } satisfies SearchOf<'projects'>}
          {...link}
        />
      )}
    >
      <IconChevronLeft size={20} aria-hidden />
    </ActionIcon>
  );
}

/** Returns the menu's items for captions. */
const captionItems =
  ({ onAddCaptions, onCopyCaptions }: Pick<CutHeadProps, 'onAddCaptions' | 'onCopyCaptions'>) =>
  (parts: MenuParts) =>
    onAddCaptions && (
      <>
        <parts.Divider />
        <parts.Item onClick={onAddCaptions}>Add captions</parts.Item>
        {onCopyCaptions && <parts.Item onClick={onCopyCaptions}>Copy captions from another version</parts.Item>}
      </>
    );

export function CutHead({ cut, cuts, project, onSelectCut, next, children, ...captions }: CutHeadProps) {
  const title = titledVersionText(project.title, cut, cuts);
  // The menu next to it shows the version.
  const shown = [project.title, deliverableNameOf(cut, cuts)].filter(Boolean).join(', ');
  return (
    <header className={classes.head}>
      <ProjectButton id={project.ownProjectId ?? project.id} />
      <h1 className={classes.title} aria-label={title} data-tip={title}>
        {shown}
      </h1>
      <VersionMenu
        label={versionText(cut)}
        cuts={cuts}
        number={cut.number}
        onChoose={onSelectCut}
        footer={captionItems(captions)}
      />
      <DecisionDetails
        cut={cut}
        lines={[
          project.deadlineAt !== null && `Deadline: ${exactTimeText(project.deadlineAt)}`,
          cut.comment !== '' && `Comment: ${cut.comment}`,
        ]}
      />
      <NewerVersion cut={cut} cuts={cuts} onSelectCut={onSelectCut} />
      {next}
      <div className={classes.actions}>{children}</div>
    </header>
  );
}
