import { runFfmpeg } from './parts.ts'

/** The kinds of sound: the sea at a quay with a ferry's horn, or two people talking. */
export type SoundKind = 'harbour' | 'interview'

const SECONDS = 14

/** Imitates a voice: pink noise filtered at two formants (`low`, `high`), pulsing about four times a second like syllables.
 *  `turn` is a volume expression that decides when it speaks. */
const voice = (seed: number, low: number, high: number, turn: string) =>
  [
    `anoisesrc=color=pink:seed=${seed}:amplitude=0.9:duration=${SECONDS}`,
    `bandpass=f=${low}:w=${low / 2},tremolo=f=3.7:d=0.95,tremolo=f=0.9:d=0.6`,
    `equalizer=f=${high}:t=q:w=2:g=12,volume='${turn}':eval=frame`,
  ].join(',')

const graphs: Record<SoundKind, string> = {
  harbour: [
    `anoisesrc=color=brown:seed=7:amplitude=0.5:duration=${SECONDS},tremolo=f=0.2:d=0.7[sea]`,
    `sine=frequency=98:duration=${SECONDS},tremolo=f=6:d=0.2,volume='0.5*between(t,4,6.5)':eval=frame[horn]`,
    '[sea][horn]amix=inputs=2,afade=t=in:d=1,afade=t=out:st=12:d=2[heard]',
  ].join(';'),
  interview: [
    `${voice(11, 320, 1400, '3*lt(mod(t,7),3)')}[asks]`,
    `${voice(23, 210, 1100, '3*gt(mod(t,7),3.4)')}[answers]`,
    `anoisesrc=color=brown:seed=5:amplitude=0.06:duration=${SECONDS}[room]`,
    '[asks][answers][room]amix=inputs=3,afade=t=out:st=13:d=1[heard]',
  ].join(';'),
}

/** Writes a sound to a file, in the format given by its extension. */
export const makeSound = (heard: SoundKind, out: string, ffmpeg: string) =>
  runFfmpeg(ffmpeg, ['-filter_complex', graphs[heard], '-map', '[heard]', '-ac', '2', '-b:a', '128k', out])
