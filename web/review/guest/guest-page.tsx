/** Share page of a guest: player, notes and allowed actions. Designed for phones first (docs/review.md#links). */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { cutFromGuestApi } from '#contract/review/share-responses.ts';
import type { ShareVisit } from '#contract/review/share-guests.ts';
import type { CaptionFormat } from '#domain/review/captions/cue.ts';
import { UTC } from '#domain/platform/time-zone.ts';
import type { Cut } from '#domain/review/cuts.ts';
import { pageTexts, t } from '#web/lib/language/text.ts';
import { CutReview } from '#web/review/version-page/cut-review.tsx';
import { namedVersionText, siblingVersions, versionText } from '#web/review/versions/cut-labels.ts';
import { ReviewContext } from '#web/review/versions/review-context.ts';
import { NewerVersion } from '#web/review/versions/newer-version.tsx';
import { playedKey } from '#web/review/versions/played-key.ts';
import { DecisionDetails } from '#web/review/versions/decision-details.tsx';
import type { CutPosition } from '#web/review/playback/use-position-report.ts';
import { useCutAddress } from '#web/review/version-page/use-cut-address.ts';
import { VersionMenu } from '#web/review/deliverables/version-menu.tsx';
import { guestDraftKey } from '#web/lib/offline/drafts.ts';
import { timeZone, zoneLabel } from '#web/lib/time/local-time.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useIsPhone } from '#web/ui/phone.ts';
import { BrandLogo } from './brand-logo.tsx';
import { DecisionsNeeded, DeliverableTabs } from './deliverable-tabs.tsx';
import { DownloadButton } from './download-button.tsx';
import { GuestCopyNotice } from './guest-copy-notice.tsx';
import { GuestDecide } from './guest-decide.tsx';
import { decidersText, GuestNameButton } from './guest-name-button.tsx';
import classes from './guest-page.module.css';
import { guestNotesQuery, guestPlayQuery, sendUnplayable, type Visitor } from './guest.queries.ts';
import { LanguageSelect } from './language-select.tsx';
import { NameForm } from './name-form.tsx';
import { SharePage } from './share-page.tsx';
import { useGuestActions } from './use-guest-actions.ts';
import { useGuestName } from './use-guest-name.tsx';
import { Watermark } from './watermark.tsx';

type GuestPageProps = { visitor: Visitor; visit: ShareVisit };

const NO_NOTES: never[] = [];
const START = { cutId: 0, frame: 0, noteId: null };
const doNothing = (): void => undefined;
const HELD_HINT = 'The team reviews your notes first.';

/** Returns the name of the workspace's time zone, such as 'Los Angeles time'. */
const zoneText = (): string => zoneLabel().replace(/^(.+) time$/, (_, city: string) => t('{city} time', { city }));

const GuestCompare = lazyPart(async () => (await import('./guest-compare.tsx')).GuestCompare);
const GuestOtherNotes = lazyPart(async () => (await import('./guest-compare.tsx')).GuestOtherNotes);

type GuestCutProps = GuestPageProps & { cut: Cut; cuts: readonly Cut[]; onTurn: (id: number) => void };

function GuestCut({ visitor, visit, cut, cuts, onTurn }: GuestCutProps) {
  // On a phone the picture comes first, and the decision is within reach of the thumb.
  const isNarrow = useIsPhone();
  const name = useGuestName(visitor, visit.name, { isOther: visit.contact?.signs ?? false });
  const { data: notes = NO_NOTES, isPending } = useQuery(guestNotesQuery(visitor, cut.id));
  const play = useQuery({ ...guestPlayQuery(visitor, cut), enabled: cut.fileRemovedAt === null });
  const onUnplayable = useCallback(() => sendUnplayable(visitor, cut.id), [visitor, cut.id]);
  const isThere = cut.fileRemovedAt === null;
  const mayDownload = visit.mayDownload || visit.cuts.find(({ id }) => id === cut.id)?.mayDownload;
  const deciders = decidersText(visit);
  const options = { visitor, cutId: cut.id, mayNote: visit.mayNote && isThere, requestName: name.ask, notes };
  const { actions, form, isMine } = useGuestActions(options);
  const openCount = notes.filter(({ parentId, resolvedAt }) => parentId === null && resolvedAt === null).length;
  const isNewest = visit.newest ? visit.newest.includes(cut.number) : cut.number === visit.latest;
  const { posters = '' } = visit;
  // Another language restarts the player at the same position.
  const [position, setPosition] = useState<CutPosition & { cutId: number }>(START);
  const { address, compareWith, setOffset } = useCutAddress();
  const own = siblingVersions(cut, cuts);
  const others = own.filter(({ id }) => id !== cut.id);
  const compared = others.find(({ number }) => number === address.withNumber);
  const defaultVersion = others.find(({ number }) => number < cut.number) ?? others.at(-1);
  const comparison = compared && { visitor, other: compared, offset: address.offset };
  const review = {
    cut,
    title: visit.title,
    play: play.data,
    onExpired: () => play.refetch(),
    notes,
    isMine,
    actions,
    draftKey: guestDraftKey(visitor.guest.slice(0, 12), `note on cut ${cut.id}`),
    isGuest: true,
    captions: {
      fetchFile: async (id: number, as?: CaptionFormat) =>
        (await import('#web/review/captions/guest-captions.ts')).fetchSharedCaptions(visitor, id, as),
      mayDownload: mayDownload ?? false,
    },
    onUnplayable,
  };
  const decide = visit.mayDecide && isNewest && isThere && (
    <GuestDecide visitor={visitor} cut={cut} openCount={openCount} requestName={name.ask} />
  );
  const controls = (
    <>
      {own.length > 1 ? (
        <VersionMenu
          label={versionText(cut)}
          cuts={own}
          number={cut.number}
          onChoose={({ id }) => onTurn(id)}
          guestUrl={posters}
        />
      ) : (
        <span>{namedVersionText(cut, cuts)}</span>
      )}
      <DecisionDetails
        cut={cut}
        lines={[
          visit.mayDecide &&
            !isNewest &&
            t('A newer version is available. Decisions apply to the newest version only.'),
        ]}
      />
      <NewerVersion cut={cut} cuts={cuts} onSelectCut={({ id }) => onTurn(id)} />
      <GuestNameButton visit={visit} onChange={name.change} />
      <div className={classes.actions}>
        {others.length > 0 && (
          <VersionMenu
            label={t('Compare')}
            cuts={others}
            number={address.withNumber}
            onChoose={({ number }) => compareWith(number)}
            guestUrl={posters}
          />
        )}
        {!isNarrow && decide}
        {mayDownload && <DownloadButton url={play.data?.download} isLoading={play.isLoading} />}
      </div>
    </>
  );
  const deliverables = (
    <>
      {visit.mayDecide && <DecisionsNeeded cuts={cuts} />}
      {deciders !== undefined && <p className={classes.hint}>{deciders}</p>}
      <DeliverableTabs cuts={cuts} cut={cut} onTurn={onTurn} guestUrl={posters} />
    </>
  );
  return (
    <>
      <header className={classes.head}>
        <BrandLogo />
        <div className={classes.names}>
          <p className={classes.workspace}>
            {[visit.house || 'Cutroom', visit.label, timeZone() === UTC ? '' : zoneText()].filter(Boolean).join(' · ')}
          </p>
          <h1 className={classes.title} data-tip={visit.title}>
            {visit.title}
          </h1>
        </div>
        {!isNarrow && controls}
        <LanguageSelect />
      </header>
      {!isNarrow && deliverables}
      <ReviewContext value={review}>
        <CutReview
          key={`${playedKey(cut)} ${pageTexts()?.language ?? 'en'}`}
          notice={!cut.hasCopy && <GuestCopyNotice cut={cut} />}
          aside={
            <>
              {isNarrow && (
                <div className={classes.below}>
                  {deliverables}
                  <div className={classes.head}>{controls}</div>
                </div>
              )}
              {visit.held && visit.mayNote && <p className={classes.hint}>{t(HELD_HINT)}</p>}
            </>
          }
          start={position.cutId === cut.id ? position : START}
          onPosition={(next) => setPosition({ ...next, cutId: cut.id })}
          onCompare={defaultVersion && (() => compareWith(compared ? undefined : defaultVersion.number))}
          comparison={
            comparison && {
              renderPicture: (playback, picture) => (
                <GuestCompare
                  key={playedKey(comparison.other)}
                  {...comparison}
                  playback={playback}
                  own={picture}
                  onOffset={setOffset}
                  onClose={() => compareWith(undefined)}
                />
              ),
              renderNotes: (playback) => <GuestOtherNotes {...comparison} playback={playback} />,
            }
          }
          // The form appears together with the notes above it, so that they don't push it down.
          form={isPending ? undefined : form}
          overlay={visit.watermark && visit.name !== '' && <Watermark text={`${visit.name} · ${visit.label}`} />}
        />
      </ReviewContext>
      {isNarrow && decide && (
        <div className={classes.thumb} data-bottom-bar>
          {decide}
        </div>
      )}
      {name.nameDialog}
    </>
  );
}

export function GuestPage({ visitor, visit }: GuestPageProps) {
  const [turned, setTurned] = useState<number | null>(null);
  const cuts = visit.cuts.map(cutFromGuestApi);
  // The version shown first stays while it is the latest: a decision on it would otherwise open another.
  const [first] = useState(visit.shown);
  const isLatest = ({ number }: Cut): boolean => visit.newest?.includes(number) ?? number === visit.latest;
  const cut =
    cuts.find(({ id }) => id === turned) ??
    cuts.find((one) => one.id === first && isLatest(one)) ??
    cuts.find(({ id }) => id === visit.shown);
  if (visit.watermark && visit.name === '')
    return (
      <SharePage title={visit.title}>
        <NameForm
          visitor={visitor}
          initial=""
          reason={t('Your name is shown as a watermark on the version.')}
          onNamed={doNothing}
        />
      </SharePage>
    );
  return (
    <main className={classes.page}>
      {cut ? (
        <GuestCut visitor={visitor} visit={visit} cut={cut} cuts={cuts} onTurn={setTurned} />
      ) : (
        <>
          <h1 className={classes.title}>{visit.title}</h1>
          <EmptyState>{t('Nothing to review yet. The version appears here as soon as it is ready.')}</EmptyState>
        </>
      )}
    </main>
  );
}
