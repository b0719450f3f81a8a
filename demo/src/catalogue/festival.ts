import { type DemoFile, folder } from './file.ts'
import { harbour, sailing, stall, town } from './motifs.ts'

const add = folder({
  path: ['Programme 2026'],
  by: 'tomas',
  copyright: '© 2026 Harbour Festival',
  creator: 'Harbour Festival',
})
const own = { by: 'tomas', copyright: '© 2026 Harbour Festival', creator: 'Harbour Festival' } as const
const loose = folder({ ...own, path: [] })
const stage = folder({ ...own, path: ['Stages and sponsors'] })

/** The files of the other team: a programme that it shares, and its own files, so that none of its folders is empty. */
export const festival: readonly DemoFile[] = [
  add('Opening night', 'wide', harbour(1301, 'night', { fireworks: 6, boats: 4 })),
  add('Boat parade', 'landscape', sailing(1303, 'golden', 0.5, { v: 0.75, scale: 1.5, colour: '#1f5b63' })),
  add('Festival market', 'square', stall(1307, ['apple', 'plum', 'pear', 'lime'], { columns: 2 })),
  add('Town in lights', 'panorama', town(1319, 'blue', { shore: 0.66 })),
  loose('Festival poster', 'portrait', harbour(1321, 'golden', { boats: 5 })),
  loose('Last year at the quay', 'landscape', harbour(1327, 'dusk', { quay: 0.6, boats: 3 })),
  stage('Main stage at dusk', 'wide', town(1361, 'dusk', { shore: 0.62 }), { expires_in_days: 20 }),
  stage('Sponsors on the water', 'landscape', sailing(1367, 'noon', 0.5, { v: 0.7, scale: 1.3, colour: '#3b6ea5' })),
  stage(
    'Sponsors on the water for print',
    'landscape',
    sailing(1367, 'noon', 0.5, { v: 0.7, scale: 1.3, colour: '#3b6ea5' }),
    {
      as: 'png',
    },
  ),
  loose('Sent by a visitor', 'square', harbour(1373, 'night', { fireworks: 4, boats: 3 }), {
    review_status: 1,
    bare: true,
  }),
  loose('Too dark to use', 'landscape', town(1381, 'night', { shore: 0.7 }), { recycled: true, bare: true }),
]
