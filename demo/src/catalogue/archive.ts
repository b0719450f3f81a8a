import { type DemoFile, folder } from './file.ts'
import { beach, harbour, meadow, mountains, pebbles, sea, street, town, waterfall } from './motifs.ts'

const add = folder({ path: ['Archive before 2024'], by: 'tomas', copyright: '© 2019 Visit Solvik', creator: 'Unknown' })
export const archive: DemoFile[] = [
  add('Harbour 2019', 'landscape', harbour(1123, 'rain', { boats: 4 }), { expires_in_days: -400 }),
  add('Skyline 2020', 'landscape', town(1129, 'sunset', { shore: 0.7 })),
  add('Falls 2021', 'portrait', waterfall(1151, 'noon', { falls: [0.52] }), { bare: true }),
  add('Beach 2021', 'wide', beach(1153, 'sunset', { sunU: 0.3 }), { expires_in_days: -30 }),
  add('Old street', 'landscape', street(1163, 'rain', { houses: 3 }), { bare: true }),
  add('Shore stones grey', 'landscape', pebbles(1171, ['#7a7f84', '#9aa0a5', '#5d6368', '#b9bdc0'], { size: 7 })),
  add('Ridge 2022', 'square', mountains(1181, 'rain', { layers: 5, tint: '#4f6a58', snow: 0.2 }), {
    status: 'do_not_use',
    rights_context: 'The licence was not renewed.',
  }),
  add('Moor 2022', 'landscape', meadow(1187, 'storm', ['#e8e2c8', '#c9b27a'], { grass: '#6a6a3c', many: 240 })),
  add('Sound at dusk 2023', 'panorama', sea(1193, 'blue', { islands: 3, horizon: 0.55 })),
]
