/** Video version: playback, notes, comparison and decision (docs/review.md#player). */
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { idFromDigits } from '#contract/platform/jsonld.ts';
import type { Cut } from '#domain/review/cuts.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import type { Actor } from '#domain/platform/actor.ts';
import classes from '#web/review/versions/cut-head.module.css';
import { CUT_TEXTS } from '#web/review/versions/cut-texts.ts';
import { playedKey } from '#web/review/versions/played-key.ts';
import { cutsQuery } from '#web/review/versions/cuts.queries.ts';
import { useActor } from '#web/identity/current-user.ts';
import { useProject } from '#web/work/projects/projects.queries.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorRetry } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { type ReviewedProject, reviewedByTeammate } from '#web/review/versions/reviewed-project.ts';
import { MentionProjectContext, TeammateMentionsContext } from '#web/work/mentions/mention-context.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

function Waiting() {
  return (
    <div className={classes.page} aria-busy>
      <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
      <Skeleton h={40} w="60%" />
      <Skeleton mih={420} flex={1} />
    </div>
  );
}

/** Separate file, so that other screens don't load the player's dependencies. */
const OpenCut = lazyPart(async () => (await import('#web/screens/project/open-cut.tsx')).OpenCut, { Waiting });

type LoadedCutProps = { project: ReviewedProject; actor: Actor; cuts: readonly Cut[]; number: number | undefined };

function LoadedCut({ project, actor, cuts, number }: LoadedCutProps) {
  const cut = cuts.find((one) => one.number === number);
  if (!cut) return <EmptyState>{CUT_TEXTS.noCut}</EmptyState>;
  return (
    <MentionProjectContext value={project.id}>
      <TeammateMentionsContext value>
        <OpenCut key={playedKey(cut)} cut={cut} cuts={cuts} project={project} actor={actor} />
      </TeammateMentionsContext>
    </MentionProjectContext>
  );
}

/** Returns the project of the versions. Editors may be teammates, who can't read it: the versions say what they may know. */
function useReviewedProject(id: number, cuts: readonly Cut[] | undefined, actor: Actor | undefined) {
  const teamProject = cuts?.[0]?.teamProject;
  const isKnown = actor !== undefined && (actor.type !== 'editor' || cuts !== undefined);
  const project = useProject(id, undefined, isKnown && !teamProject);
  return { project, reviewed: teamProject ? reviewedByTeammate(id, teamProject) : project.data?.project };
}

export function CutScreen() {
  const { projectId = '', number = '' } = useParams({ strict: false });
  const id = idFromDigits(projectId) ?? 0;
  const actor = useActor();
  const cuts = useQuery(cutsQuery(id));
  const { project, reviewed } = useReviewedProject(id, cuts.data, actor);
  const error = project.error ?? cuts.error;
  if (reviewed && cuts.data && actor)
    return <LoadedCut project={reviewed} actor={actor} cuts={cuts.data} number={idFromDigits(number)} />;
  if (!error) return <Waiting />;
  return (
    <ErrorRetry
      message={CUT_TEXTS.fetchFailed}
      error={error}
      onRetry={() => {
        void project.refetch();
        void cuts.refetch();
      }}
      isRetrying={project.isFetching || cuts.isFetching}
    />
  );
}
