/** Cues of the chosen captions over the picture, in its lower third (docs/captions.md#player). */
import type { Cut } from '#domain/review/cuts.ts';
import type { Playback } from '#web/review/playback/playback.ts';
import { usePlaybackValue } from '#web/review/playback/use-playback.ts';
import type { CaptionTrack } from '#domain/review/captions/captions.ts';
import classes from './captions.module.css';
import { useChosenCaptions } from './chosen-captions.ts';
import { CueText } from './cue-text.tsx';
import { type LoadedCues, useCues } from './cues.queries.ts';

type OverlayProps = { playback: Playback; cut: Cut };

/** Renders only when other cues are on screen, not on each frame. */
function Shown({ playback, language, loaded }: { playback: Playback; language: string; loaded: LoadedCues }) {
  const shown = usePlaybackValue(playback, ({ frame }) => loaded.index.at(frame).join(' '));
  const isPlaying = usePlaybackValue(playback, (state) => state.isPlaying);
  const positions = shown === '' ? [] : shown.split(' ').map(Number);
  return (
    <div
      className={classes.overlay}
      data-captions
      data-paused={!isPlaying || undefined}
      lang={language === '' ? undefined : language}
    >
      {positions.map((at) => {
        const cue = loaded.cues[at];
        return (
          cue && (
            <p key={at} className={classes.cue} dir="auto">
              <CueText cue={cue} />
            </p>
          )
        );
      })}
    </div>
  );
}

function Cues({ playback, cut, track }: OverlayProps & { track: CaptionTrack }) {
  const { data } = useCues(cut, track);
  return data ? <Shown playback={playback} language={track.language} loaded={data} /> : null;
}

export function CaptionOverlay({ playback, cut }: OverlayProps) {
  const { track, isShown } = useChosenCaptions(cut);
  return track && isShown ? <Cues playback={playback} cut={cut} track={track} /> : null;
}
