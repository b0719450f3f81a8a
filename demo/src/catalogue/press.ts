import { type DemoFile, folder } from './file.ts'
import { balloons, beach, bridge, harbour, meadow, mountains, sailing, sea, stall, town } from './motifs.ts'

const add = folder({ path: ['Press'], by: 'ingrid', copyright: '© Kari Nordal / Visit Solvik', creator: 'Kari Nordal' })
export const press: DemoFile[] = [
  add('Solvik from the sea', 'large', harbour(1013, 'noon', { boats: 5 }), {
    rights_context: 'Free for editorial use with the credit given.',
    public: true,
  }),
  add('Old town from the hill', 'wide', town(1019, 'golden', { height: 0.45, shore: 0.7 })),
  add('Bathing season opens', 'landscape', beach(1021, 'morning', { cloud: 0.3, islands: 3 })),
  add('Regatta', 'large', sailing(1031, 'morning', 0.44, { v: 0.74, scale: 1.5, horizon: 0.5, colour: '#1f5b63' })),
  add(
    'Hiking season',
    'large',
    mountains(1033, 'noon', {
      layers: 5,
      tint: '#5d7f45',
      snow: 0.4,
      with: { what: 'hiker', u: 0.68, v: 0.95, scale: 1.3, colour: '#d9a441' },
    }),
    { public: true },
  ),
  add('Wild flowers of Heim', 'landscape', meadow(12, 'noon', ['#e0485a', '#ffffff', '#f0c452', '#8a6ac0'])),
  add(
    'Buttercup morning',
    'portrait',
    meadow(1039, 'morning', ['#f0c452', '#f7e08a', '#ffffff'], { grass: '#7fa04a' }),
  ),
  add(
    'Saturday market',
    'landscape',
    stall(1049, ['apple', 'pear', 'plum', 'tomato', 'orange', 'lime'], { columns: 3, size: 0.055 }),
  ),
  add('Fjord bridge opening', 'wide', bridge(1051, 'golden', { tint: '#6f7a3e' })),
  add('Sunrise skyline', 'panorama', town(331, 'dawn', { shore: 0.68 }), { expires_in_days: -3 }),
  add('Summer night', 'landscape', sea(1061, 'dusk', { horizon: 0.56, islands: 3, sunU: 0.6 })),
  add('Balloon week', 'landscape', balloons(1063, 'noon', { balloons: 9, tint: '#5d7450' }), { expires_in_days: 60 }),
]
