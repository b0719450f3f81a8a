import { type DemoFile, folder } from './file.ts'
import { balloons, birches, fields, lake, meadow, mountains, spruces, waterfall, wood } from './motifs.ts'

const add = folder({
  path: ['Campaigns', 'Autumn light 2026', 'Mountains'],
  by: 'amara',
  copyright: '© 2026 Visit Solvik',
  creator: 'Amara Osei',
})
const TENT = { what: 'tent', u: 0.62, v: 0.9, scale: 0.8 } as const
const AUTUMN = ['#c9862b', '#a8461f', '#d9a93a', '#5f6a2e', '#8a7a2c']

/** Mountains, woods and fields of the autumn campaign. */
export const heights: DemoFile[] = [
  add('Fjord dawn panorama', 'panorama', lake(11, 'dawn', { lake: 0.68, cloud: 0.5, sunU: 0.3 }), {
    before: [lake(11, 'storm', { lake: 0.68 }), lake(11, 'noon', { lake: 0.68 })],
  }),
  add('Ridge at golden hour', 'large', mountains(23, 'golden', { layers: 5, snow: 0.5, sunU: 0.75 })),
  add('Ridge walk dawn', 'panorama', mountains(277, 'dawn', { layers: 6, snow: 0.2, cloud: 0.35, sunU: 0.4 })),
  add(
    'Hiker above the valley',
    'large',
    mountains(701, 'morning', {
      layers: 5,
      snow: 0.6,
      tint: '#6f6a3a',
      with: { what: 'hiker', u: 0.3, v: 0.97, scale: 1.5 },
    }),
  ),
  add('Summer peak noon', 'landscape', mountains(113, 'noon', { tint: '#5d7450', snow: 0.6, cloud: 0.55 })),
  add('Alpenglow tower', 'largeTall', mountains(223, 'dusk', { snow: 0.9, rise: 0.42, horizon: 0.6, sunU: 0.2 })),
  add(
    'Red evening over Skarv',
    'landscape',
    mountains(709, 'sunset', { layers: 4, snow: 0.3, cloud: 0.7, sunU: 0.25 }),
  ),
  add(
    'Lake mirror morning',
    'landscape',
    lake(193, 'morning', { lake: 0.56, horizon: 0.5, forest: 1, tint: '#3f6446', cloud: 0.5 }),
  ),
  add(
    'Kayak on the mirror',
    'large',
    lake(719, 'golden', {
      lake: 0.58,
      horizon: 0.5,
      forest: 1,
      tint: '#9a6a2e',
      with: { what: 'kayak', u: 0.36, v: 0.84, scale: 0.9 },
    }),
  ),
  add('Highland loch storm', 'landscape', lake(317, 'storm', { snow: 0.3, tint: '#6b7348', cloud: 0.8 })),
  add('Lake at sunset', 'tall', lake(727, 'sunset', { lake: 0.7, layers: 3, snow: 0.4 }), {
    status: 'restricted',
    rights_context: 'For one advertisement in Norway, until the end of the season.',
  }),
  add(
    'Tent under the peaks',
    'landscape',
    meadow(733, 'blue', ['#5d6f8a', '#7a6a8f'], { stars: true, cloud: 0.2, grass: '#3f5a52', with: TENT }),
    { expires_in_days: 45 },
  ),
  add('Spruce in fog', 'portrait', spruces(53, 'storm', { forest: 5, horizon: 0.4 })),
  add('Misty pines morning', 'wide', spruces(307, 'morning', { horizon: 0.46, cloud: 0.35 })),
  add('Larches in October', 'landscape', spruces(739, 'golden', { tint: '#b0762a', forest: 3 })),
  add('Birch gold', 'large', birches(12, ['#ffe9a8', '#e5a02f', '#c2591f']), {
    before: [birches(12, ['#e9f2b0', '#a9b84a', '#6f8a34'], { far: '#7f9a4a', ground: '#5d6a34' })],
  }),
  add(
    'Birches after rain',
    'tall',
    birches(743, ['#f4d9a0', '#c9702a', '#8f3a1e'], { far: '#8f6a4a', trunks: 14, sunU: 0.3 }),
  ),
  add(
    'Autumn fields aerial',
    'square',
    fields(181, ['#b8742f', '#d29a45', '#8a5a32', '#a98f4a', '#6f6a3a', '#c4873b'], { turn: 0.9, river: false }),
  ),
  add(
    'River fields from above',
    'landscape',
    fields(83, ['#7d9a4a', '#a9b65c', '#d3bd72', '#5d7f45', '#b99a5c', '#8fae6b']),
  ),
  add(
    'Balloons over the fields',
    'large',
    fields(751, ['#c9a94a', '#a9843a', '#8fa04a', '#d9c27a', '#7a8a3e'], { turn: 0.2, balloons: 5 }),
  ),
  add('Balloon festival dawn', 'landscape', balloons(5, 'dawn'), { watermark: true }),
  add('Balloons in the afternoon', 'tall', balloons(757, 'golden', { balloons: 5, tint: '#8a7a3e' })),
  add('Autumn road', 'large', wood(5, AUTUMN, 'road')),
  add('River through the woods', 'landscape', wood(761, [...AUTUMN, '#3f5a30'], 'river', { bend: 1.3 })),
  add('Twin falls', 'portrait', waterfall(12, 'rain', { falls: [0.45, 0.8] })),
  add('Autumn falls', 'landscape', waterfall(769, 'morning', { falls: [0.4], moss: '#9a7a2e' })),
  add(
    'Heather below the peaks',
    'landscape',
    meadow(773, 'golden', ['#a85a9a', '#8a4a86', '#c98ab8'], { grass: '#7a7a3e', snow: 0.7 }),
  ),
]
