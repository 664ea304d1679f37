/** A project on a contact's page: poster, title, and what it waits for. One with a sent version opens; a request for footage leads to the files. */
import type { ClientState } from '#domain/review/client-pages.ts';
import type { ClientPage } from '#contract/review/client-pages.ts';
import { serverUrl } from '#web/lib/api/host.ts';
import { type PlainText, t } from '#web/lib/language/text.ts';
import classes from './client-page.module.css';
import { dayText } from './day-text.ts';

type ShownProject = ClientPage['parts']['waiting']['projects'][number];

const STATE_TEXTS: Record<Exclude<ClientState, 'decide'>, PlainText> = {
  footage: 'Please send footage',
  brief: 'Please send the brief',
  answer: 'Please answer our question',
  planned: 'Planned',
  working: 'In progress',
  changes: 'Changes requested',
  approved: 'Approved',
  completed: 'Completed',
};

function stateText({ state, openDecisions: count }: ShownProject, mayDecide: boolean): string {
  if (state !== 'decide') return t(STATE_TEXTS[state]);
  if (!mayDecide) return t('Awaiting approval');
  return count === 1 ? t('Please review') : t('Please review {count} versions', { count });
}

function versionText({ version }: ShownProject): string | undefined {
  if (!version) return undefined;
  const number = t('Version {number}', { number: version.number });
  return version.deliverable === null ? number : `${version.deliverable} · ${number}`;
}

type CardProps = {
  project: ShownProject;
  posters: string;
  mayDecide: boolean;
  isOpening: boolean;
  onOpen: () => void;
  /** Called for a project without a version that waits for footage. */
  onSendFiles: () => void;
};

export function ProjectCard({ project, posters, mayDecide, isOpening, onOpen, onSendFiles }: CardProps) {
  const { title, version, at, state } = project;
  const detail = [versionText(project), dayText(at)].filter(Boolean).join(' · ');
  return (
    <li className={classes.card}>
      {version && (
        <div className={classes.poster}>
          {version.poster && (
            <img src={serverUrl(posters.replace('{cut}', String(version.id)))} alt="" loading="lazy" decoding="async" />
          )}
        </div>
      )}
      <div className={classes.text}>
        <h3 className={classes.name}>
          {version || state === 'footage' ? (
            <button type="button" aria-busy={isOpening} onClick={version ? onOpen : onSendFiles}>
              {title}
            </button>
          ) : (
            title
          )}
        </h3>
        <p className={classes.state}>{stateText(project, mayDecide)}</p>
        <p className={classes.hint}>{detail}</p>
      </div>
    </li>
  );
}
