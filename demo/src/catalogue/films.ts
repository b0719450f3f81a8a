import type { Film } from '../films/film.ts'
import type { DemoFile } from './file.ts'
import { cabin, ferry, harbour, lake, lighthouse } from './motifs.ts'

const film = (name: string, path: string[], says: string, made: Film, more: DemoFile['facts'] = {}): DemoFile => ({
  name,
  path,
  by: 'ingrid',
  copyright: '© 2026 Visit Solvik',
  creator: 'Lin Sørensen',
  versions: [made],
  says,
  keywords: ['film'],
  embedded: false,
  facts: more,
})
const autumn = ['Campaigns', 'Autumn light 2026']

/** The videos of the demo, which are short and made from drawn images, and its audio files. */
export const films: DemoFile[] = [
  film('A day at the harbour.mp4', [...autumn, 'Harbours'], 'The old harbour from dawn to night, in twelve seconds.', {
    film: 'day',
    motifs: (['dawn', 'morning', 'noon', 'golden', 'dusk', 'night'] as const).map((at) => harbour(41, at)),
  }),
  film('Along the fjord.mp4', [...autumn, 'Mountains'], 'A slow pan along the fjord.', {
    film: 'pan',
    motif: lake(1301, 'dawn', { lake: 0.68, layers: 5 }),
  }),
  film('Ferry crossing.mov', [...autumn, 'Harbours'], 'The island ferry on its way home.', {
    film: 'ferry',
    motif: ferry(1303, 'sunset', -9),
  }),
  film('Snow at the cabin.mp4', ['Campaigns', 'Winter 2026'], 'Snow falling on the cabin.', {
    film: 'snow',
    motif: cabin(1307, 'dusk'),
  }),
  film(
    'Lighthouse upright.mov',
    ['Press'],
    'Towards Skarv lighthouse, for stories.',
    { film: 'zoom', motif: lighthouse(1319, 'blue', 0.48, { horizon: 0.6, sunU: 0.3 }) },
    { watermark: true },
  ),
  {
    ...film('Fjord interview.m4a', ['Press'], 'A fisherman talks about forty years on the fjord, for radio.', {
      film: 'sound',
      heard: 'interview',
    }),
    keywords: ['audio', 'interview'],
  },
  {
    ...film('Harbour ambience.mp3', [...autumn, 'Harbours'], 'The old harbour at six in the morning.', {
      film: 'sound',
      heard: 'harbour',
    }),
    keywords: ['audio', 'harbour'],
  },
]
