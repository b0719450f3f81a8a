import { type DemoFile, folder } from './file.ts'
import { portrait, stall, table } from './motifs.ts'

const add = folder({
  path: ['Campaigns', 'Autumn light 2026', 'People and food'],
  by: 'ingrid',
  copyright: '© 2026 Visit Solvik',
  creator: 'Lin Sørensen',
})

const portraits = [
  add(
    'Ingrid portrait',
    'portrait',
    portrait('Ingrid Halvorsen', 101, 'golden', { skin: '#f0c8a8', hair: '#c99a52', top: '#2f5d62', style: 'long' }),
  ),
  add(
    'Tomas portrait',
    'square',
    portrait('Tomas Brekke', 151, 'morning', {
      skin: '#e6b48e',
      hair: '#5a3a24',
      top: '#b8542f',
      style: 'short',
      wears: ['beard'],
    }),
  ),
  add(
    'Amara portrait',
    'portrait',
    portrait('Amara Osei', 199, 'dusk', { skin: '#8a5a3c', hair: '#1f1715', top: '#d8a640', style: 'curls' }),
  ),
  add(
    'Priya portrait',
    'square',
    portrait('Priya Nair', 251, 'noon', {
      skin: '#b97f56',
      hair: '#231816',
      top: '#7b2f49',
      style: 'bun',
      wears: ['glasses'],
    }),
  ),
  add(
    'Jonas portrait',
    'portrait',
    portrait('Jonas Aune', 271, 'storm', { skin: '#eec4a4', hair: '#d2452f', top: '#384a63', style: 'cap' }),
    { internal_use: true },
  ),
  add(
    'Lena portrait',
    'square',
    portrait('Lena Vik', 313, 'dawn', {
      skin: '#f3d2b8',
      hair: '#7a4326',
      top: '#4a6b52',
      style: 'long',
      wears: ['glasses'],
    }),
  ),
  add(
    'Marit at the market',
    'portrait',
    portrait('Marit Solheim', 413, 'dawn', {
      skin: '#f2cdb0',
      hair: '#3a2a22',
      top: '#a8452f',
      style: 'bun',
      wears: ['earrings'],
    }),
  ),
  add(
    'Erik the boatbuilder',
    'portrait',
    portrait('Erik Nes', 426, 'noon', {
      skin: '#eab997',
      hair: '#8d8a86',
      top: '#3b4a52',
      style: 'short',
      wears: ['beard'],
      beard: '#a5a29e',
    }),
  ),
  add(
    'Lin with a camera',
    'square',
    portrait('Lin Sørensen', 439, 'golden', { skin: '#efc9a0', hair: '#17130f', top: '#5d7f6b', style: 'bob' }),
  ),
  add(
    'Kofi in town',
    'portrait',
    portrait('Kofi Mensah', 452, 'dusk', {
      skin: '#6b4129',
      hair: '#15100d',
      top: '#d9d2c4',
      style: 'short',
      before: 'town',
    }),
    { expires_in_days: -20 },
  ),
  add(
    'Sara on the quay',
    'portrait',
    portrait('Sara Lunde', 465, 'sunset', { skin: '#f1cdb4', hair: '#b5532a', top: '#2f4a63', style: 'curls' }),
  ),
  add(
    'Noor portrait',
    'square',
    portrait('Noor Haddad', 478, 'morning', { skin: '#d9a57c', hair: '#2f6f73', top: '#245558', style: 'long' }),
    { status: 'do_not_use', rights_context: 'Asked us in September to take it down.' },
  ),
  add(
    'Astrid portrait',
    'portrait',
    portrait('Astrid Berg', 491, 'blue', {
      skin: '#f0cbb2',
      hair: '#c9c4bd',
      top: '#6b3a52',
      style: 'bun',
      wears: ['glasses', 'earrings'],
      before: 'town',
    }),
  ),
  add(
    'Leo portrait',
    'square',
    portrait('Leo Santos', 504, 'noon', {
      skin: '#c98f66',
      hair: '#2a1a12',
      top: '#c7a23c',
      style: 'curls',
      wears: ['glasses'],
    }),
  ),
  add(
    'Mikkel at sea',
    'portrait',
    portrait('Mikkel Dahl', 518, 'golden', {
      skin: '#f0c6a4',
      hair: '#2f4d6b',
      top: '#7a4a32',
      style: 'cap',
      wears: ['beard', 'scarf'],
      beard: '#8a5a34',
    }),
  ),
  add(
    'Yuki in autumn',
    'portrait',
    portrait('Yuki Tanaka', 531, 'sunset', {
      skin: '#f0cfa8',
      hair: '#1c1614',
      top: '#8a4a2f',
      style: 'bob',
      wears: ['scarf'],
    }),
  ),
]
const ingrid = { skin: '#f0c8a8', hair: '#c99a52', style: 'long' } as const
const amara = { skin: '#8a5a3c', hair: '#1f1715', style: 'curls' } as const
const erik = { skin: '#eab997', hair: '#8d8a86', style: 'short', wears: ['beard'], beard: '#a5a29e' } as const
const guest = { skin: '#e9bd98', hair: '#6b4a2c', style: 'bob' } as const
const visitor = { skin: '#a8734c', hair: '#1d1512', style: 'short', wears: ['glasses'] } as const
/** The same people on other days, and guests whose names were not recorded. */
const again = [
  add('Ingrid at the ferry', 'landscape', portrait('Ingrid Halvorsen', 603, 'morning', { ...ingrid, top: '#b8542f' })),
  add('Ingrid in the rain', 'square', portrait('Ingrid Halvorsen', 611, 'rain', { ...ingrid, top: '#d8a640' })),
  add('Amara at the opening', 'landscape', portrait('Amara Osei', 619, 'golden', { ...amara, top: '#5d2f49' })),
  add('Erik in the yard', 'landscape', portrait('Erik Nes', 631, 'morning', { ...erik, top: '#7a4a32' })),
  add('Guest at breakfast', 'portrait', portrait('A guest', 641, 'dawn', { ...guest, top: '#4a6b52' })),
  add('Guest by the lake', 'square', portrait('A guest', 643, 'noon', { ...guest, top: '#d9d2c4' })),
  add(
    'Visitor in town',
    'portrait',
    portrait('A visitor', 653, 'dusk', { ...visitor, top: '#384a63', before: 'town' }),
  ),
  add('Visitor on the pier', 'square', portrait('A visitor', 659, 'blue', { ...visitor, top: '#a8452f' })),
]
const food = [
  add('Market citrus crates', 'landscape', stall(71, ['lemon', 'orange', 'lime', 'tomato'])),
  add('Berry stall', 'square', stall(163, ['berry', 'tomato', 'plum', 'cranberry'], { size: 0.06 })),
  add('Apple harvest', 'large', stall(233, ['apple', 'pear', 'apple'], { columns: 3, size: 0.062 })),
  add('Lemon stall close', 'portrait', stall(283, ['lemon', 'lime'], { columns: 1, size: 0.095 })),
  add('Peaches and plums', 'landscape', stall(811, ['peach', 'plum'], { columns: 2, rows: 1, size: 0.085 })),
  add('Cranberries', 'square', stall(821, ['cranberry'], { columns: 1, rows: 1, size: 0.11 }), { bare: true }),
  add('Supper by the sea', 'large', table(823, 'oak', ['salmon', 'bread', 'salad', 'glass', 'lemons', 'water'])),
  add('Waffles and coffee', 'landscape', table(827, 'linen', ['waffle', 'coffee', 'berries', 'coffee'])),
  add('Mussels on slate', 'square', table(829, 'slate', ['mussels', 'glass', 'bread', 'lemons']), { watermark: true }),
  add('Soup after the hike', 'portrait', table(839, 'paint', ['soup', 'bread', 'water', 'cheese'])),
  add('Cheese of the valley', 'landscape', table(853, 'slate', ['cheese', 'glass', 'berries', 'bread']), {
    expires_in_days: 30,
  }),
  add('Breakfast at the guesthouse', 'tall', table(857, 'linen', ['coffee', 'bread', 'berries', 'cheese', 'water'])),
]

/** Portraits of the people of Solvik, mixed with images of food. */
export const people: DemoFile[] = [...portraits.flatMap((one, i) => [one, ...food.slice(i, i + 1)]), ...again]
