/** Avatars of others who have the same project open, with their names for screen readers (docs/projects.md#also-here). */
import type { PersonRef } from '#domain/platform/person.ts';
import { fullNameOf, initialsOf } from '#domain/platform/text.ts';
import { alsoHereText, type Viewer } from '#domain/live/presence.ts';
import { mediaUrl } from '#web/lib/api/host.ts';
import { InitialsAvatar } from '#web/ui/figures/initials-avatar.tsx';
import plain from '#web/ui/figures/plain.module.css';
import classes from './presence.module.css';
import { useOtherViewers } from './presence.queries.ts';

const MAX_AVATARS = 3;

const nameOf = (person: PersonRef): string => fullNameOf(person) || person.email;
const tipOf = ({ person, place }: Viewer): string =>
  place === 'cut' ? `${nameOf(person)}, viewing a version` : nameOf(person);

function ViewerAvatar({ otherViewer: { person }, tip }: { otherViewer: Viewer; tip: string }) {
  return (
    <span data-tip={tip}>
      <InitialsAvatar
        owner={{ id: person.id, name: nameOf(person) }}
        initials={initialsOf(person)}
        src={person.picture ? mediaUrl(person.picture.filename) : null}
        size={24}
      />
    </span>
  );
}

export type OtherViewersProps = { projectId: number };

export function OtherViewers({ projectId }: OtherViewersProps) {
  const { otherViewers } = useOtherViewers(projectId);
  if (otherViewers.length === 0) return null;
  const hidden = otherViewers.slice(MAX_AVATARS);
  return (
    <div className={classes.here}>
      <span className={plain.heard}>{alsoHereText(otherViewers.map(({ person }) => nameOf(person)))}</span>
      <span className={classes.label} aria-hidden>
        Also here:
      </span>
      <span className={classes.pictures} aria-hidden>
        {otherViewers.slice(0, MAX_AVATARS).map((otherViewer) => (
          <ViewerAvatar key={otherViewer.person.id} otherViewer={otherViewer} tip={tipOf(otherViewer)} />
        ))}
        {hidden.length > 0 && (
          <span className={classes.more} data-tip={hidden.map(tipOf).join(', ')}>
            {`+${hidden.length}`}
          </span>
        )}
      </span>
    </div>
  );
}
