/** Player messages over and below the picture: missing data, damaged parts, and frames that this browser doesn't show. */
import { Button, Group, Loader, Text } from '@mantine/core';
import { timebaseOf } from '#domain/review/cut-metadata.ts';
import { timecodeOf } from '#domain/platform/timecode.ts';
import { t } from '#web/lib/language/text.ts';
import type { Playback } from '#web/review/playback/playback.ts';
import type { PlaybackState } from '#web/review/playback/playback-state.ts';
import classes from './player.module.css';
import { usePlaybackValue } from '#web/review/playback/use-playback.ts';

/** Returns why playback can't continue, or null. */
function obstacleOf(playback: Playback): string | null {
  const { damagedFrame, wait } = playback.get();
  const timecode = timecodeOf(damagedFrame ?? playback.position(), timebaseOf(playback.facts));
  if (damagedFrame !== null) return t('The file is damaged at {timecode}.', { timecode });
  if (wait === 'stalled') return t('Playback is stuck at {timecode}.', { timecode });
  return wait === 'stuck' ? t('No data is arriving.') : null;
}

/** Message shown over the picture while the next frame can't be shown. */
export function PlaybackObstacle({ playback }: { playback: Playback }) {
  const isWaiting = usePlaybackValue(playback, ({ wait }) => wait !== 'none');
  const isDamaged = usePlaybackValue(playback, ({ damagedFrame }) => damagedFrame !== null);
  const text = usePlaybackValue(playback, () => obstacleOf(playback));
  const maySkip =
    usePlaybackValue(playback, ({ wait }) => isDamaged || wait === 'stalled') &&
    playback.position() < playback.lastFrame;
  if (!isWaiting && !isDamaged) return null;
  return (
    <div className={classes.waiting}>
      {!isDamaged && <Loader color="#ffffff" role="progressbar" aria-label={t('Loading')} />}
      {text !== null && (
        <div role="status" className={classes.stuck}>
          {text}
          <Group gap={8} wrap="nowrap">
            {maySkip && (
              <Button size="compact-sm" h={36} variant="default" onClick={() => playback.skipAhead()}>
                {t('Skip ahead')}
              </Button>
            )}
            <Button size="compact-sm" h={36} variant="default" onClick={() => playback.reload()}>
              {t('Try again')}
            </Button>
          </Group>
        </div>
      )}
    </div>
  );
}

/** Returns why the reported frame isn't, or may not be, the one on screen. */
function accuracyText({ facts }: Playback, { missedFrame, frame, isByTime }: PlaybackState): string | null {
  if (missedFrame !== null)
    return t('This browser shows frame {frame} instead of {wanted}.', { frame, wanted: missedFrame });
  if (!facts.isConstantRate) return t('Variable frame rate: positions are approximate.');
  return isByTime ? t("Frame by time: this browser doesn't report which frame it shows.") : null;
}

/** Message shown below the controls while the frame on screen isn't, or may not be, the reported one. */
export function FrameAccuracyNote({ playback }: { playback: Playback }) {
  const text = usePlaybackValue(playback, (shown) => accuracyText(playback, shown));
  const isMissed = usePlaybackValue(playback, ({ missedFrame }) => missedFrame !== null);
  if (text === null) return null;
  return (
    <Text size="xs" c="dimmed" ta="right" role={isMissed ? 'status' : undefined}>
      {text}
    </Text>
  );
}
