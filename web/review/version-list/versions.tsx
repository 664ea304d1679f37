/** List of versions, newest first, with the older ones on demand. */
import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Cut } from '#domain/review/cuts.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { countText } from '#web/lib/time/format.ts';
import { CutRow } from './cut-row.tsx';
import classes from '#web/files/uploads/uploads.module.css';
import type { CutUploads } from '#web/review/uploads/use-cut-upload.ts';

/** Number of versions shown before "Show all"; the player's menu lists all of them. */
const MAX_SHOWN = 5;

type VersionsProps = {
  cuts: readonly Cut[];
  uploads: CutUploads;
  /** Absent for the versions of a team's other project. */
  project?: Project | undefined;
  actor: Actor;
  label?: string;
  shown?: number;
  /** Further actions on a version. */
  actions?: (cut: Cut) => ReactNode;
};

export function Versions({ cuts, label = 'Versions', shown = MAX_SHOWN, actions, ...more }: VersionsProps) {
  const [isWhole, setWhole] = useState(false);
  if (cuts.length === 0) return <Text c="dimmed">No versions yet.</Text>;
  return (
    <>
      <ol className={classes.list} aria-label={label}>
        {cuts.slice(0, isWhole ? undefined : shown).map((cut) => (
          <CutRow key={cut.id} cut={cut} {...more}>
            {actions?.(cut)}
          </CutRow>
        ))}
      </ol>
      {cuts.length > shown && !isWhole && (
        <Button size="compact-sm" h={36} variant="subtle" onClick={() => setWhole(true)}>
          {shown > 0 ? `Show all ${cuts.length} versions` : `Show ${countText(cuts.length, 'version')}`}
        </Button>
      )}
    </>
  );
}
