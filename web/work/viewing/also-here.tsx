/** The others who have the same project open: a picture each, and their names to be heard (docs/projects.md#also-here). */
import type { PersonRef } from '#domain/work/project.ts';
import { fullNameOf, initialsOf } from '#domain/platform/text.ts';
import { alsoHereText, type Looker } from '#domain/live/viewing.ts';
import { mediaUrl } from '#web/lib/host.ts';
import { InitialsAvatar } from '#web/ui/initials-avatar.tsx';
import plain from '#web/ui/plain.module.css';
import classes from './viewing.module.css';
import { useLookers } from './viewing.queries.ts';

const MOST_PICTURES = 3;

const nameOf = (person: PersonRef): string => fullNameOf(person) || person.email;
const tipOf = ({ person, place }: Looker): string =>
  place === 'cut' ? `${nameOf(person)}, on a version` : nameOf(person);

function Picture({ looker: { person }, tip }: { looker: Looker; tip: string }) {
  return (
    <span data-tip={tip}>
      <InitialsAvatar
        who={{ id: person.id, name: nameOf(person) }}
        initials={initialsOf(person)}
        src={person.picture ? mediaUrl(person.picture.filename) : null}
        size={24}
      />
    </span>
  );
}

export type AlsoHereProps = { projectId: number };

export function AlsoHere({ projectId }: AlsoHereProps) {
  const { lookers } = useLookers(projectId);
  if (lookers.length === 0) return null;
  const more = lookers.slice(MOST_PICTURES);
  return (
    <div className={classes.here}>
      <span className={plain.heard}>{alsoHereText(lookers.map(({ person }) => nameOf(person)))}</span>
      <span className={classes.label} aria-hidden>
        Also here:
      </span>
      <span className={classes.pictures} aria-hidden>
        {lookers.slice(0, MOST_PICTURES).map((looker) => (
          <Picture key={looker.person.id} looker={looker} tip={tipOf(looker)} />
        ))}
        {more.length > 0 && (
          <span className={classes.more} data-tip={more.map(tipOf).join(', ')}>
            {`+${more.length}`}
          </span>
        )}
      </span>
    </div>
  );
}
