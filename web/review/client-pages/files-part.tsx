/** Files on a contact's page: adding by button or drop, progress, what was sent, and Done (docs/files.md#contacts). */
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { storageText } from '#domain/files/storage-text.ts';
import { PAGE_FILE_LIMITS } from '#domain/review/client-page-files.ts';
import type { PageFiles } from '#contract/review/client-page-files.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { t } from '#web/lib/language/text.ts';
import { plural } from '#web/lib/language/plural.ts';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import { ChooseFile } from '#web/ui/forms/choose-file.tsx';
import { type ChosenFile, chosenFrom } from '#web/work/project-files/chosen-files.ts';
import { ChooseFolder } from '#web/work/project-files/choose-folder.tsx';
import { useFileDrop } from '#web/work/project-files/use-file-drop.ts';
import type { PageVisitor } from './client-page.queries.ts';
import { pageFilesQuery, useFinishSending, useRemoveFile } from './page-files.queries.ts';
import { PageUploadList } from './page-upload-list.tsx';
import classes from './page-files.module.css';
import { usePageUploads } from './use-page-uploads.ts';
import { dayText } from './day-text.ts';

type SentFile = PageFiles['files'][number];

function FileItem({ file, visitor }: { file: SentFile; visitor: PageVisitor }) {
  const { mutate, isPending } = useRemoveFile(visitor);
  const { id, name, size, at, by, mine, project } = file;
  return (
    <li className={classes.file}>
      <div className={classes.facts}>
        <p className={classes.name}>{name}</p>
        <p className={classes.hint}>{[project, storageText(size), by, dayText(at)].filter(Boolean).join(' · ')}</p>
      </div>
      {mine && (
        <Button
          size="compact-sm"
          h={36}
          variant="subtle"
          loading={isPending}
          aria-label={t('Remove {name}', { name })}
          onClick={() =>
            mutate(id, {
              onSuccess: () => notifySuccess(t('{name} removed.', { name })),
              onError: (error) => notifyFailure(failureOf(t("Couldn't remove the file."), error)),
            })
          }
        >
          {t('Remove')}
        </Button>
      )}
    </li>
  );
}

type Session = PageFiles['sent'][number];
type SessionProps = { session: Session; title: string | undefined; isBusy: boolean; visitor: PageVisitor };

/** Files of which the team doesn't know yet, and the button that says so. */
function DoneRow({ session: { project, count, bytes }, title, isBusy, visitor }: SessionProps) {
  const { mutate, isPending } = useFinishSending(visitor);
  const sent = plural(count, { one: '{count} file sent', other: '{count} files sent' });
  return (
    <div className={classes.done}>
      <p className={classes.hint}>{[title, `${sent} (${storageText(bytes)})`].filter(Boolean).join(' · ')}</p>
      <Button
        h={40}
        loading={isPending}
        disabled={isBusy}
        onClick={() =>
          mutate(project, {
            onSuccess: () => notifySuccess(t('The team was notified.')),
            onError: (error) => notifyFailure(failureOf(t("Couldn't notify the team."), error)),
          })
        }
      >
        {t('Done, notify the team')}
      </Button>
    </div>
  );
}

type TargetProps = { projects: PageFiles['projects']; value: string; onChange: (value: string) => void };

function TargetSelect({ projects, value, onChange }: TargetProps) {
  return (
    <NativeSelect
      label={t('For which project?')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        ...projects.map(({ id, title }) => ({ value: String(id), label: title })),
        { value: '', label: t('No specific project') },
      ]}
    />
  );
}

type FilesPartProps = {
  visitor: PageVisitor;
  /** ID of the project that the contact chose for new files; empty for the client itself. */
  chosenId: string | undefined;
  onChoose: (id: string) => void;
};
type LoadedProps = FilesPartProps & { data: PageFiles; onMore: () => void };

function Loaded({ data, visitor, chosenId, onChoose, onMore }: LoadedProps) {
  const { total, files, projects, sent } = data;
  const { uploads, isBusy, unfinished, start } = usePageUploads(visitor);
  // A project that waits for footage comes first.
  const targetId = chosenId ?? String(projects[0]?.id ?? '');
  const target = projects.find(({ id }) => String(id) === targetId) ?? null;
  const add = (chosen: readonly ChosenFile[]): void => start(chosen, target);
  const drop = useFileDrop(add);
  return (
    <section aria-labelledby="files" className={classes.part} {...drop}>
      <h2 id="files" tabIndex={-1} className={classes.title}>
        {t('Files')} <span className={classes.count}>{total}</span>
      </h2>
      <div className={classes.add}>
        {projects.length > 0 && <TargetSelect projects={projects} value={targetId} onChange={onChoose} />}
        <ChooseFile<true> multiple onChange={(chosen) => add(chosenFrom(chosen))}>
          {(button) => (
            <Button {...button} h={40} variant="default">
              {t('Add files')}
            </Button>
          )}
        </ChooseFile>
        <ChooseFolder label={t('Add folder')} visibleFrom="sm" onChosen={add}>
          {t('Add folder')}
        </ChooseFolder>
      </div>
      {uploads.length > 0 && <PageUploadList uploads={uploads} />}
      {unfinished.length > 0 && (
        <p className={classes.hint}>
          {t('Not sent completely: {names}. Choose the same files again to resume.', {
            names: unfinished.map(({ originalName }) => originalName).join(', '),
          })}
        </p>
      )}
      {sent.map((session) => (
        <DoneRow
          key={session.project}
          session={session}
          title={projects.find(({ id }) => id === session.project)?.title}
          isBusy={isBusy}
          visitor={visitor}
        />
      ))}
      {total === 0 ? (
        <p className={classes.hint}>{t('Send footage, graphics or documents to the team here.')}</p>
      ) : (
        <ul className={classes.list} aria-labelledby="files">
          {files.map((file) => (
            <FileItem key={file.id} file={file} visitor={visitor} />
          ))}
        </ul>
      )}
      {files.length < Math.min(total, PAGE_FILE_LIMITS.shownMost) && (
        <Button variant="default" onClick={onMore}>
          {t('More')}
        </Button>
      )}
    </section>
  );
}

/** Files that contacts of the client sent, below the projects of the page. */
export function FilesPart({ visitor, ...target }: FilesPartProps) {
  const [limit, setLimit] = useState<number>(PAGE_FILE_LIMITS.shownFirst);
  const { data, error, refetch } = useQuery(pageFilesQuery(visitor, limit));
  const more = (): void => setLimit(Math.min(limit + PAGE_FILE_LIMITS.shownFirst, PAGE_FILE_LIMITS.shownMost));
  if (data) return <Loaded data={data} visitor={visitor} {...target} onMore={more} />;
  if (!error) return null;
  return (
    <section aria-label={t('Files')} className={classes.part}>
      <p className={classes.hint}>{t("Couldn't load the files.")}</p>
      <Button variant="default" onClick={() => void refetch()}>
        {t('Retry')}
      </Button>
    </section>
  );
}
