import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Motif } from '../catalogue/motif.ts'
import { draw, type Drawing } from '../drawing/draw.ts'
import { ferryPicture, runFfmpeg, snowPicture } from './parts.ts'
import { type SoundKind, makeSound } from './sound.ts'

/** A few seconds of video (the kind of movement, and the motifs to draw for it) or of sound. */
export type Film =
  | { film: 'day'; motifs: readonly Motif[] }
  | { film: 'pan' | 'ferry' | 'snow' | 'zoom'; motif: Motif }
  | { film: 'sound'; heard: SoundKind }

const [WIDTH, HEIGHT] = [1280, 720]
const still = (motif: Motif, width: number, height: number): Drawing =>
  ({ scene: motif.scene, options: motif.options, width, height, quality: 92 }) as Drawing
/** Returns the ffmpeg filter that repeats an image, which is decoded once and kept in memory. */
const loopStill = (input: number) => `[${input}:v]loop=loop=-1:size=1,setpts=N/(25*TB)`
type Made = { inputs: string[]; graph: string; seconds: number; sound?: boolean }

/** The hours of a day, each fading into the next. */
const filmDay = async (motifs: readonly Motif[], folder: string): Promise<Made> => {
  for (const [i, motif] of motifs.entries()) await draw(still(motif, WIDTH, HEIGHT), path.join(folder, `${i}.jpg`))
  const graph = '[0:v]framerate=fps=25:interp_start=0:interp_end=255:scene=100'
  return { inputs: ['-framerate', '0.5', '-i', path.join(folder, '%d.jpg')], graph, seconds: (motifs.length - 1) * 2 }
}

const filmOne = async (kind: 'pan' | 'ferry' | 'snow' | 'zoom', motif: Motif, folder: string): Promise<Made> => {
  const [ground, over] = [path.join(folder, 'ground.jpg'), path.join(folder, 'over.png')]
  const seconds = 8
  const eased = `(0.5-0.5*cos(PI*t/${seconds}))`
  const inputs = ['-i', ground]
  if (kind === 'pan') {
    await draw(still(motif, WIDTH * 2, HEIGHT), ground)
    return { inputs, graph: `${loopStill(0)},crop=${WIDTH}:${HEIGHT}:'(iw-ow)*${eased}':0`, seconds }
  }
  if (kind === 'zoom') {
    await draw(still(motif, HEIGHT * 2, WIDTH * 2), ground)
    const zoom = `zoompan=z='1+0.2*on/${seconds * 25}':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)*0.55':d=1:s=${HEIGHT}x${WIDTH}:fps=25`
    return { inputs, graph: `${loopStill(0)},${zoom}`, seconds, sound: true }
  }
  await draw(still(motif, WIDTH, HEIGHT), ground)
  await (kind === 'ferry' ? ferryPicture(over) : snowPicture(over, WIDTH, HEIGHT))
  const drift =
    kind === 'ferry'
      ? `x='-w+t*${(WIDTH + 300) / (seconds + 2)}':y='430+4*sin(t*2)'`
      : `x='-60+40*sin(t/2)':y='mod(t*90,${HEIGHT})-${HEIGHT}'`
  const graph = `${loopStill(0)}[ground];${loopStill(1)}[over];[ground][over]overlay=${drift}`
  return { inputs: [...inputs, '-i', over], graph, seconds, sound: kind === 'ferry' }
}

/** Renders a video, with the sound of the sea if there is sea, or a sound alone into a file. */
export const makeFilm = async (film: Film, out: string, ffmpeg: string) => {
  if (film.film === 'sound') return makeSound(film.heard, out, ffmpeg)
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-film-'))
  try {
    const {
      inputs,
      graph,
      seconds,
      sound = false,
    } = film.film === 'day' ? await filmDay(film.motifs, folder) : await filmOne(film.film, film.motif, folder)
    const count = inputs.filter((one) => one === '-i').length
    const surf = [
      '-f',
      'lavfi',
      '-t',
      String(seconds),
      '-i',
      'anoisesrc=color=brown:amplitude=0.25:seed=7,tremolo=f=0.2:d=0.7',
    ]
    const heard = sound ? ['-map', `${count}:a`, '-c:a', 'aac', '-b:a', '96k'] : []
    const seen = [
      '-filter_complex',
      `${graph},format=yuv420p[v]`,
      '-map',
      '[v]',
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-crf',
      '23',
    ]
    await runFfmpeg(ffmpeg, [
      ...inputs,
      ...(sound ? surf : []),
      ...seen,
      ...heard,
      '-t',
      String(seconds),
      '-movflags',
      '+faststart',
      out,
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
