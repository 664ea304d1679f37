/** Line below a project's title: who works on the same video, and what of it is finished (docs/projects.md#team). */
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Actor } from '#domain/platform/actor.ts';
import { sumOf } from '#domain/platform/numbers.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { shortHoursText } from '#domain/platform/hours-text.ts';
import { finishedText, roleTextOf, type TeamMember } from '#domain/work/teams.ts';
import { useRole } from '#web/identity/current-user.ts';
import { cutPath } from '#web/lib/address/cut-path.ts';
import { projectPathOf } from '#web/lib/address/paths.ts';
import { countText } from '#web/lib/time/format.ts';
import { personName } from '#web/work/projects/card/person.tsx';
import { teamQuery } from './teams.queries.ts';

/** Returns 'Lena Fischer (Main)'. */
const memberText = (member: TeamMember): string => {
  const role = roleTextOf(member);
  const name = personName(member.editor, 'Nobody');
  return role === '' ? name : `${name} (${role})`;
};

type Work = NonNullable<TeamMember['work']>;

/** Returns '6h 56m, 4 points', or '0m, 0 points' before the work begins. */
const workText = ({ runtimeMinutes, points }: Work): string =>
  `${shortHoursText(runtimeMinutes ?? 0)}, ${countText(points, 'point')}`;

const totalOf = (work: readonly Work[]): Work => ({
  runtimeMinutes: sumOf(work.map(({ runtimeMinutes }) => runtimeMinutes ?? 0)),
  points: sumOf(work.map(({ points }) => points)),
});

const LINK = { color: 'var(--mantine-color-anchor)' };

/** Opens what the reader may open: the project, or a teammate's newest version. */
function Member({ member, isOwn, actor }: { member: TeamMember; isOwn: boolean; actor: Actor }) {
  const role = useRole();
  const text = memberText(member);
  const mayOpenProject = actor.type !== 'editor' || member.editor?.id === actor.id;
  if (isOwn) return <span>{text}</span>;
  if (mayOpenProject)
    return (
      <Link style={LINK} to={projectPathOf(role, member.id)}>
        {text}
      </Link>
    );
  if (member.latestCutNumber === null) return <span>{text}</span>;
  return (
    <Link style={LINK} to={cutPath(role, member.id, member.latestCutNumber)}>
      {text}
    </Link>
  );
}

export function TeamLine({ project, actor }: { project: Project; actor: Actor }) {
  const { data: members = [] } = useQuery(teamQuery(project));
  if (members.length < 2) return null;
  const work = members.flatMap((member) => member.work ?? []);
  return (
    <section aria-label="Team">
      <Group gap="0 8px" mb="md" fz="sm">
        <Text span c="dimmed" fz="sm">
          Team
        </Text>
        {members.map((member, index) => (
          <Group key={member.id} gap={6} mih={32}>
            <Member member={member} isOwn={member.id === project.id} actor={actor} />
            {member.work && (
              <Text span size="xs" c="dimmed">
                {workText(member.work)}
              </Text>
            )}
            {index < members.length - 1 && <span aria-hidden>·</span>}
          </Group>
        ))}
        <Text span size="sm" c="dimmed">
          {[finishedText(members), work.length > 0 && `${workText(totalOf(work))} in total`]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Group>
    </section>
  );
}
