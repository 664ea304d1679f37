/** Header above the player: project, version, decision and navigation to other versions. */
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Cut } from '#domain/review/cuts.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { useRole } from '#web/identity/current-user.ts';
import { Deadline } from '#web/work/projects/card/deadline.tsx';
import type { SearchOf } from '#web/lib/address/links.ts';
import { projectPathOf } from '#web/lib/address/paths.ts';
import { decisionText } from '#web/review/versions/decision-badge.tsx';
import classes from '#web/review/versions/cut-head.module.css';
import { titledVersionText, siblingVersions, versionText } from '#web/review/versions/cut-labels.ts';
import { VersionMenu } from '#web/review/deliverables/version-menu.tsx';

type CutHeadProps = {
  cut: Cut;
  cuts: readonly Cut[];
  project: Project;
  onSelectCut: (cut: Cut) => void;
  /** Link to the next version in the queue. */
  next?: ReactNode;
  children?: ReactNode;
};

export function CutHead({ cut, cuts, project, onSelectCut, next, children }: CutHeadProps) {
  const role = useRole();
  const newest = siblingVersions(cut, cuts)[0];
  return (
    <header className={classes.head}>
      <div>
        <h1 className={classes.title}>{titledVersionText(project.title, cut, cuts)}</h1>
        <div className={classes.line}>
          <Anchor
            underline="always"
            renderRoot={(link) => (
              <Link
                to={projectPathOf(role, project.id)}
                search={{ view: 'page' } satisfies SearchOf<'projects'>}
                {...link}
              />
            )}
          >
            Open project
          </Anchor>
          <Text span c="dimmed">
            {decisionText(cut)}
          </Text>
          {project.deadlineAt !== null && (
            <Text span c="dimmed">
              Deadline: <Deadline project={project} />
            </Text>
          )}
          {next}
          {newest && newest.number > cut.number && (
            <button type="button" className={classes.newer} onClick={() => onSelectCut(newest)}>
              {`${versionText(newest)} is newer`}
            </button>
          )}
        </div>
        {cut.decisionReason && <Text className={classes.comment}>{`Requested: ${cut.decisionReason}`}</Text>}
        {cut.comment && <Text className={classes.comment}>{cut.comment}</Text>}
      </div>
      <div className={classes.actions}>
        <VersionMenu label={versionText(cut)} cuts={cuts} number={cut.number} onChoose={onSelectCut} />
        {children}
      </div>
    </header>
  );
}
