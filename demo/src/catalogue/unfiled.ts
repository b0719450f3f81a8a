import { type DemoFile, folder } from './file.ts'
import { balloons, beach, bridge, harbour, mountains, sailing, sea, town } from './motifs.ts'

const add = folder({ path: [], by: 'tomas', copyright: '© 2026 Visit Solvik', creator: 'Tomas Brekke' })
/** The files outside any folder, which people see first. */
export const unfiled: DemoFile[] = [
  add('Welcome to Solvik', 'wide', harbour(1409, 'golden', { boats: 6 })),
  add('Cover of the year', 'landscape', mountains(1423, 'dawn', { layers: 5, tint: '#4d6f74', snow: 0.5 })),
  add('Postcard bridge', 'landscape', bridge(1427, 'sunset')),
  add('Long weekend', 'portrait', beach(1429, 'golden', { sunU: 0.6 })),
  add('First sail of the season', 'wide', sailing(1433, 'morning', 0.5, { v: 0.72, scale: 1.4, colour: '#9c3d2e' })),
  add('Town across the sound', 'panorama', town(1439, 'blue', { shore: 0.7 })),
  add('Isles after rain', 'landscape', sea(1447, 'rain', { islands: 4, horizon: 0.54 })),
  add('Balloons over the fjord', 'square', balloons(1451, 'morning', { balloons: 7, tint: '#6b7f58' })),
]
