import { type DemoFile, folder } from './file.ts'
import {
  beach,
  bridge,
  ferry,
  fishing,
  harbour,
  lighthouse,
  pebbles,
  pier,
  sailing,
  sea,
  street,
  surf,
  town,
} from './motifs.ts'

const add = folder({
  path: ['Campaigns', 'Autumn light 2026', 'Harbours'],
  by: 'ingrid',
  copyright: '© 2026 Visit Solvik',
  creator: 'Ingrid Halvorsen',
})

export const harbours: DemoFile[] = [
  add('Harbour first light', 'large', harbour(41, 'morning'), { before: [harbour(41, 'storm'), harbour(41, 'dawn')] }),
  add('Harbour evening lights', 'landscape', harbour(149, 'dusk')),
  add('Old town harbour', 'portrait', harbour(281, 'morning', { quay: 0.56 })),
  add('Harbour golden hour', 'wide', harbour(503, 'golden', { boats: 4 }), { expires_in_days: 80 }),
  add('Harbour blue hour', 'large', harbour(517, 'blue'), { watermark: true }),
  add('Harbour before the storm', 'landscape', harbour(523, 'storm', { boats: 3 })),
  add('Quay at noon', 'square', harbour(541, 'noon', { quay: 0.62, boats: 5 })),
  add('Festival fireworks', 'large', harbour(547, 'night', { fireworks: 6, boats: 4 }), {
    status: 'embargoed',
    available_in_days: 12,
  }),
  add('Lighthouse sunset', 'large', lighthouse(61, 'golden', 0.7, { sunU: 0.34 }), {
    before: [lighthouse(61, 'storm', 0.7, { sunU: 0.34 })],
  }),
  add('Lighthouse blue hour', 'tall', lighthouse(311, 'blue', 0.48, { sunU: 0.3, horizon: 0.6 })),
  add('Lighthouse green bands', 'portrait', lighthouse(557, 'morning', 0.62, { colour: '#2f6f5a', cloud: 0.6 })),
  add('Island ferry leaving', 'wide', ferry(563, 'sunset', 0.64, { v: 0.68, scale: 0.9, sunU: 0.3 })),
  add(
    'Island ferry in the morning',
    'landscape',
    ferry(569, 'morning', 0.36, { v: 0.7, scale: 1.1, colour: '#8c3b33', islands: 3 }),
    { internal_use: true },
  ),
  add('Sailing in the sound', 'landscape', sailing(571, 'noon', 0.6, { v: 0.72, scale: 1.3, islands: 3 })),
  add('White sails at dusk', 'tall', sailing(577, 'dusk', 0.5, { v: 0.7, scale: 1.2, sunU: 0.7, colour: '#24405a' })),
  add('Fishing boat comes home', 'panorama', fishing(587, 'dawn', 0.7, { v: 0.7, scale: 1.1, sunU: 0.25 })),
  add('Bathing pier by moonlight', 'portrait', pier(593, 'blue', 0.5, { horizon: 0.52, moon: true, scale: 1.6 }), {
    before: [pier(593, 'dusk', 0.5, { horizon: 0.52, scale: 1.6 })],
  }),
  add('Quiet beach noon', 'landscape', beach(127, 'noon', { beach: 0.3, horizon: 0.42, cloud: 0.6 }), { as: 'tiff' }),
  add('Coast golden beach', 'panorama', beach(257, 'golden', { beach: 0.26, horizon: 0.46, sunU: 0.62 })),
  add('Storm over the sound', 'wide', sea(173, 'storm', { cloud: 0.85, horizon: 0.48 }), {
    status: 'restricted',
    rights_context: 'For editorial use in the weather story only.',
  }),
  add('Last light on the islands', 'landscape', sea(599, 'sunset', { horizon: 0.6, islands: 3, sunU: 0.4 })),
  add('Surf from above', 'large', surf(601), { expires_in_days: 10 }),
  add(
    'Dark sand',
    'square',
    surf(607, { sand: '#6d645c', shallow: '#3f8f92', deep: '#0d3a4a', turn: 0.9, shore: 0.3 }),
  ),
  add(
    'Stones on the shore',
    'square',
    pebbles(613, ['#8d8478', '#b8ae9c', '#6a6f74', '#9c7b62', '#d8d2c4'], { wet: true }),
  ),
  add('Painted houses', 'landscape', street(617, 'noon')),
  add('Harbour street at dusk', 'landscape', street(619, 'dusk', { houses: 5 })),
  add('Fjord bridge at dusk', 'large', bridge(12, 'dusk')),
  add('Fjord bridge in the morning', 'wide', bridge(19, 'morning', { tint: '#4f7350' }), { internal_use: true }),
  add('Town across the water', 'wide', town(97, 'blue')),
  add('Quay at noon for print', 'square', harbour(541, 'noon', { quay: 0.62, boats: 5 }), { as: 'png' }),
]
