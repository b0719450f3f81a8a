import { type DemoFile, folder } from './file.ts'
import { harbour, sailing, stall, town } from './motifs.ts'

const add = folder({
  path: ['Programme 2026'],
  by: 'tomas',
  copyright: '© 2026 Harbour Festival',
  creator: 'Harbour Festival',
})
/** The files of the other team, which shares them. */
export const festival: readonly DemoFile[] = [
  add('Opening night', 'wide', harbour(1301, 'night', { fireworks: 6, boats: 4 })),
  add('Boat parade', 'landscape', sailing(1303, 'golden', 0.5, { v: 0.75, scale: 1.5, colour: '#1f5b63' })),
  add('Festival market', 'square', stall(1307, ['apple', 'plum', 'pear', 'lime'], { columns: 2 })),
  add('Town in lights', 'panorama', town(1319, 'blue', { shore: 0.66 })),
]
