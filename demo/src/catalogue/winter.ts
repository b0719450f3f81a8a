import { type DemoFile, folder } from './file.ts'
import {
  aurora,
  bridge,
  cabin,
  harbour,
  ice,
  lake,
  lighthouse,
  mountains,
  spruces,
  street,
  town,
  waterfall,
  wood,
} from './motifs.ts'

const add = folder({
  path: ['Campaigns', 'Winter 2026'],
  by: 'amara',
  copyright: '© 2026 Visit Solvik',
  creator: 'Amara Osei',
})

export const winter: DemoFile[] = [
  add('Aurora over Skarv lake', 'large', aurora(37, { lake: 0.7, snow: 0.7 }), {
    before: [aurora(37, { lake: 0.7, snow: 0.7, aurora: 'violet' })],
  }),
  add('Northern lights peak', 'largeTall', aurora(269, { rise: 0.36, snow: 0.9 })),
  add('Violet night', 'landscape', aurora(901, { aurora: 'violet', lake: 0.66 }), { watermark: true }),
  add('Winter cabin dusk', 'landscape', cabin(139, 'dusk', { sunU: 0.7 })),
  add('Cabin under stars', 'landscape', cabin(293, 'night', { stars: true, cloud: 0, aurora: 'green' }), {
    status: 'embargoed',
    available_in_days: 30,
  }),
  add('Cabin in the morning', 'large', cabin(907, 'dawn', { u: 0.5, wall: '#8c3b33' })),
  add('Blue cabin', 'square', cabin(911, 'blue', { u: 0.3, wall: '#3f5f7a' })),
  add('Cabin before the storm', 'wide', cabin(919, 'storm', { u: 0.62, wall: '#4a5a3e' })),
  add('Harbour under snow', 'large', harbour(929, 'dawn', { snowy: true }), {
    before: [harbour(929, 'storm', { snowy: true })],
  }),
  add('Snow on the quay', 'portrait', harbour(47, 'storm', { snowy: true, boats: 4 })),
  add('Winter harbour lights', 'wide', harbour(937, 'blue', { snowy: true, boats: 3 }), { internal_use: true }),
  add('New Year fireworks', 'landscape', harbour(941, 'night', { snowy: true, fireworks: 8, boats: 2 }), {
    status: 'embargoed',
    available_in_days: 40,
  }),
  add('Street in the snow', 'landscape', street(8, 'blue', { snowy: true })),
  add('Snowy facades', 'tall', street(947, 'morning', { snowy: true, houses: 2 })),
  add('First snow valley', 'landscape', mountains(241, 'blue', { snow: 1, forest: 1 })),
  add(
    'Snow peaks noon',
    'landscape',
    mountains(337, 'noon', { layers: 3, snow: 1, rise: 0.4, cloud: 0.35, sunU: 0.2 }),
  ),
  add('Winter ridge pink', 'panorama', mountains(953, 'dawn', { layers: 5, snow: 1, tint: '#aab8cc', sunU: 0.7 })),
  add('Frozen morning lake', 'landscape', lake(967, 'morning', { snow: 1, forest: 1, calm: 0.95 })),
  add('White forest', 'portrait', spruces(971, 'morning', { tint: '#b4c6d2', snow: 0.9, forest: 3 })),
  add('Drifting ice', 'large', ice(5)),
  add('Ice in the last light', 'square', ice(977, { size: 6, water: '#2a2444', glow: '#c98a8a' })),
  add('Winter woods aerial', 'landscape', wood(983, ['#dfe8ee', '#b9c9d2', '#8fa6b0', '#f2f6f8', '#6f8a8f'], 'road')),
  add('Frozen falls', 'tall', waterfall(991, 'blue', { falls: [0.5, 0.78], ice: true })),
  add('Bridge in winter light', 'landscape', bridge(997, 'sunset', { tint: '#8fa3b5' })),
  add('Lighthouse winter storm', 'wide', lighthouse(1009, 'storm', 0.34, { cloud: 0.9, islands: 1 }), {
    status: 'do_not_use',
    rights_context: 'The keeper did not agree.',
  }),
  add('Town lights in December', 'landscape', town(211, 'night', { shore: 0.62 })),
]
