/** A contact's page: the projects of their client in parts with counts. Designed for phones first (docs/review.md#client-pages). */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CLIENT_PAGE_LIMITS, PAGE_PARTS, type PagePart } from '#domain/review/client-pages.ts';
import type { ClientPage } from '#contract/review/client-pages.ts';
import { PATHS } from '#web/lib/address/paths.ts';
import { failureOf, hasStatus } from '#web/lib/api/api-error.ts';
import { pageTexts, type PlainText, t } from '#web/lib/language/text.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { EndedLink, ErrorScreen, LoadingScreen } from '#web/review/guest/access-screens.tsx';
import { BrandLogo } from '#web/review/guest/brand-logo.tsx';
import { LanguageSelect } from '#web/review/guest/language-select.tsx';
import { ENDED_STATUS, VISIT_ENDED_STATUS } from '#web/review/guest/use-share-access.ts';
import classes from './client-page.module.css';
import { clientPageQuery, type PageLimits, type PageVisitor, useOpenProject } from './client-page.queries.ts';
import { ProjectCard } from './project-card.tsx';

const FilesPart = lazyPart(async () => (await import('./files-part.tsx')).FilesPart, { isLikely: true });

const PART_TITLES: Record<PagePart, PlainText> = {
  waiting: 'Waiting for you',
  inProgress: 'In progress',
  delivered: 'Delivered',
};
const EMPTY_PARTS: Record<PagePart, PlainText> = {
  waiting: 'Nothing is waiting for you.',
  inProgress: 'Nothing is in progress.',
  delivered: 'Nothing was delivered yet.',
};

/** Opens projects of the page one at a time. */
function useOpening(visitor: PageVisitor) {
  const navigate = useNavigate();
  const { mutate, isPending, variables } = useOpenProject(visitor);
  const open = (project: number): void => {
    if (isPending) return;
    mutate(project, {
      onSuccess: (token) => void navigate({ to: `${PATHS.share}/${token}` }),
      onError: (error) => notifyFailure(failureOf(t("Couldn't open the project. Please try again."), error)),
    });
  };
  return { open, openingId: isPending ? variables : undefined };
}

type PartProps = {
  part: PagePart;
  page: ClientPage;
  visitor: PageVisitor;
  isFetching: boolean;
  onMore: () => void;
  onSendFiles: (projectId: number) => void;
};

function Part({ part, page, visitor, isFetching, onMore, onSendFiles }: PartProps) {
  const { total, projects } = page.parts[part];
  const { open, openingId } = useOpening(visitor);
  const isCut = projects.length < Math.min(total, CLIENT_PAGE_LIMITS.shownMost);
  return (
    <section aria-labelledby={part}>
      <h2 id={part} className={classes.part}>
        {t(PART_TITLES[part])} <span>{total}</span>
      </h2>
      {total === 0 ? (
        <p className={classes.hint}>{t(EMPTY_PARTS[part])}</p>
      ) : (
        <ul className={classes.list} aria-labelledby={part}>
          {projects.map((project) => (
            <ProjectCard
              key={project.id}
              project={project}
              posters={page.posters}
              mayDecide={page.mayDecide}
              isOpening={openingId === project.id}
              onOpen={() => open(project.id)}
              onSendFiles={() => onSendFiles(project.id)}
            />
          ))}
        </ul>
      )}
      {isCut && (
        <Button variant="default" mt="sm" loading={isFetching} onClick={onMore}>
          {t('More')}
        </Button>
      )}
    </section>
  );
}

/** Names those who decide, for a contact who may not. */
function decidersText({ mayDecide, deciders }: ClientPage): string | undefined {
  if (mayDecide || deciders.length === 0) return undefined;
  const list = new Intl.ListFormat(pageTexts()?.language ?? 'en', { type: 'disjunction' });
  return t('{names} can approve versions.', { names: list.format(deciders) });
}

type ContentProps = {
  page: ClientPage;
  visitor: PageVisitor;
  isFetching: boolean;
  onMore: (part: PagePart) => void;
};

function Content({ page, onMore, ...same }: ContentProps) {
  const [fileTarget, setFileTarget] = useState<string>();
  const sendFiles = (projectId: number): void => {
    setFileTarget(String(projectId));
    document.getElementById('files')?.focus();
  };
  const deciders = decidersText(page);
  const isEmpty = PAGE_PARTS.every((part) => page.parts[part].total === 0);
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <BrandLogo />
        <div className={classes.text}>
          <p className={classes.hint}>{[page.workspace || 'Cutroom', page.name].join(' · ')}</p>
          <h1 className={classes.title}>{page.client}</h1>
        </div>
        <LanguageSelect />
      </header>
      {deciders !== undefined && <p className={classes.hint}>{deciders}</p>}
      {isEmpty ? (
        <EmptyState>{t('No projects yet. They appear here as soon as the team adds them.')}</EmptyState>
      ) : (
        PAGE_PARTS.map((part) => (
          <Part key={part} part={part} page={page} {...same} onMore={() => onMore(part)} onSendFiles={sendFiles} />
        ))
      )}
      <FilesPart visitor={same.visitor} chosenId={fileTarget} onChoose={setFileTarget} />
    </main>
  );
}

/** Loads the page and shows it, until the visit or the page ends. */
export function ClientPageVisit({ visitor, onLeft }: { visitor: PageVisitor; onLeft: () => void }) {
  const [limits, setLimits] = useState<PageLimits>({});
  const { data, error, isFetching, refetch } = useQuery(clientPageQuery(visitor, limits));
  const isLeft = hasStatus(error, VISIT_ENDED_STATUS);
  useEffect(() => {
    if (isLeft) onLeft();
  }, [isLeft, onLeft]);
  const showMore = (part: PagePart): void => {
    const next = (limits[part] ?? CLIENT_PAGE_LIMITS.shownFirst) + CLIENT_PAGE_LIMITS.shownFirst;
    setLimits({ ...limits, [part]: Math.min(next, CLIENT_PAGE_LIMITS.shownMost) });
  };
  if (hasStatus(error, ENDED_STATUS)) return <EndedLink />;
  if (data && !isLeft) return <Content page={data} visitor={visitor} isFetching={isFetching} onMore={showMore} />;
  if (error && !isLeft) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  return <LoadingScreen />;
}
