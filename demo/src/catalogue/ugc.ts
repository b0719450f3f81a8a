import {
  aurora,
  balloons,
  beach,
  birches,
  bridge,
  cabin,
  ferry,
  fishing,
  harbour,
  lake,
  lighthouse,
  meadow,
  mountains,
  pier,
  sailing,
  sea,
  spruces,
  stall,
  street,
  surf,
  table,
  town,
  waterfall,
} from './motifs.ts'
import type { Motif, Shape } from './motif.ts'

/** The state of a post for the team. `gone`: its author deleted it. `granted`: in the library; `review`: granted, awaits review. */
export type DemoUgcState = 'kept' | 'skipped' | 'asked' | 'granted' | 'review' | 'declined' | 'lapsed' | 'gone'
/** A post by a visitor to Solvik. */
export type DemoUgc = {
  by: string
  on: 'Instagram' | 'TikTok'
  /** Days before the first start of the demo. */
  days: number
  likes: number
  caption: string
  pictures: readonly Motif[]
  shape: Shape
  as?: DemoUgcState
  note?: string
  group?: keyof typeof demoGroups
  assignee?: 'ingrid' | 'tomas'
}

/** The names that creators give when they agree. */
export const demoCreators: Readonly<Record<string, string>> = {
  'marit.outdoors': 'Marit Solheim',
  'leo.and.the.sea': 'Leo Andersen',
  'the.slow.north': 'Hanna Weiss',
  'northbound.nina': 'Nina Kowalska',
  'ole.fjellvandrer': 'Ole Aas',
  'vanlife.with.bruno': 'Clara Duval',
}

export const demoGroups = {
  winter: { name: 'Winter campaign 2027', description: 'Snow, light and warm rooms. Wanted: 12 images by January.' },
  locals: { name: 'Locals and regulars', description: 'People who post about Solvik again and again.' },
} as const

type More = Pick<DemoUgc, 'as' | 'note' | 'group' | 'assignee'> & { shape?: Shape; on?: 'TikTok' }
const post = (
  by: string,
  days: number,
  likes: number,
  caption: string,
  pictures: Motif | readonly Motif[],
  { shape = 'portrait', on, ...more }: More = {},
): DemoUgc => ({
  by,
  on: on ?? 'Instagram',
  days,
  likes,
  caption,
  pictures: Array.isArray(pictures) ? (pictures as Motif[]) : [pictures as Motif],
  shape,
  ...more,
})
const clip = (...[by, days, likes, caption, picture, more = {}]: Parameters<typeof post>) =>
  post(by, days, likes, caption, picture, { shape: 'tall', on: 'TikTok', ...more })

const GOLD = ['#ffe9a8', '#e5a02f', '#c2591f'] as const
const answered: DemoUgc[] = [
  post(
    'marit.outdoors',
    39,
    2140,
    'Left the lamp on so we would find our way back. We didn’t need it. @visitsolvik',
    cabin(2101, 'night', { stars: true, cloud: 0, aurora: 'green' }),
    {
      as: 'granted',
      group: 'winter',
      note: 'Perfect for the cover of the winter brochure. Marit also has a wide version.',
    },
  ),
  post('leo.and.the.sea', 33, 860, 'Six in the morning and the whole harbour to myself', harbour(2102, 'dawn'), {
    as: 'granted',
    group: 'locals',
  }),
  post('the.slow.north', 28, 1312, 'Day 3 in Solvik: one cabin, two books, no plans 📚', cabin(2103, 'dusk'), {
    as: 'granted',
    group: 'winter',
    shape: 'square',
  }),
  post('northbound.nina', 21, 655, 'The ferry captain waved. I think about it a lot.', ferry(2104, 'golden', 0.6), {
    as: 'review',
    shape: 'square',
  }),
  post('ole.fjellvandrer', 18, 488, 'Toppen før frokost ⛰️ #solvikoutdoors', mountains(2105, 'morning', { snow: 0.6 }), {
    as: 'review',
    group: 'locals',
  }),
  post('vanlife.with.bruno', 12, 3920, 'Bruno found the best parking spot in Norway 🐕', lake(2106, 'sunset'), {
    as: 'asked',
    note: 'Asked by message on Tuesday.',
    assignee: 'ingrid',
  }),
  post(
    'kitchen.at.69',
    9,
    742,
    'Mussels, bread, and the rain on the window. Thank you @visitsolvik',
    table(2107, 'oak', ['mussels', 'bread', 'glass', 'lemons']),
    {
      as: 'asked',
      shape: 'square',
    },
  ),
  post('elin.maler', 6, 301, 'Fargene i Strandgata 💛', street(2108, 'noon'), { as: 'asked', group: 'locals' }),
  post('two.wheels.to.nordkapp', 26, 511, 'Bridge number 41 of this trip, and the prettiest', bridge(2109, 'golden'), {
    as: 'declined',
    shape: 'landscape',
    note: 'Sells prints herself. Don’t ask again.',
  }),
  post('aurora.hunters.club', 35, 5210, 'KP 6 over Skarv. We screamed. All of us.', aurora(2110, { aurora: 'green' }), {
    as: 'lapsed',
    shape: 'square',
    note: 'No answer in two weeks. Try again when the season starts.',
  }),
  post('sandnes.surf', 30, 967, 'Cold hands, clean lines 🤙', surf(2111), { as: 'lapsed', shape: 'square' }),
  post('weekend.in.june', 24, 233, 'Deleting this soon, my ex is in the background', pier(2112, 'noon', 0.4), {
    as: 'gone',
    shape: 'square',
  }),
]

const kept: DemoUgc[] = [
  post('marit.outdoors', 4, 1804, 'First ski tracks above the cabins, and they are ours', cabin(2120, 'morning'), {
    as: 'kept',
    group: 'winter',
  }),
  post('marit.outdoors', 52, 1420, 'Coffee tastes different at 1100 metres', mountains(2121, 'dawn', { snow: 0.3 }), {
    as: 'kept',
    group: 'locals',
  }),
  post(
    'leo.and.the.sea',
    8,
    640,
    'Old boats, new paint',
    [harbour(2122, 'golden'), fishing(2123, 'morning', 0.5), pier(2124, 'dusk', 0.3)],
    { as: 'kept', group: 'locals' },
  ),
  post('hytteliv.no', 5, 1190, 'Snø på taket og fyr i ovnen. Mer trenger vi ikke.', cabin(2125, 'blue'), {
    as: 'kept',
    group: 'winter',
    assignee: 'ingrid',
  }),
  post('nordic.light.journal', 11, 2760, 'Blue hour lasts three hours here in November', town(2126, 'blue'), {
    as: 'kept',
    shape: 'landscape',
    note: 'Ask for the panorama too.',
  }),
  post('jonas.aune.photo', 14, 415, 'Skarv fyr, i går kveld', lighthouse(2127, 'sunset', 0.62), {
    as: 'kept',
    group: 'locals',
    assignee: 'tomas',
  }),
  post('the.slow.north', 16, 978, 'A lake so still I was afraid to talk', lake(2128, 'morning'), { as: 'kept' }),
  post(
    'emma.draws.maps',
    19,
    356,
    'Every door in the old town, part 1',
    [street(2129, 'morning'), street(2130, 'golden')],
    { as: 'kept', shape: 'square' },
  ),
  post(
    'birk.og.barn',
    22,
    189,
    'Tre unger, to pulker, én fjelltur. Vi overlevde!',
    spruces(2131, 'morning', { snow: 0.5 }),
    { as: 'kept', group: 'winter' },
  ),
  clip(
    'saltwater.sam',
    7,
    14_300,
    'POV: you take the 17:30 ferry home to Solvik #visitsolvik',
    ferry(2132, 'dusk', 0.5),
    { as: 'kept', note: 'Great sound. Ask for the original without text.' },
  ),
  clip('nightbus.north', 13, 48_900, 'Northern lights from a bus stop, no filter #solvik', aurora(2133), {
    as: 'kept',
    group: 'winter',
    assignee: 'ingrid',
  }),
]
const skipped: DemoUgc[] = [
  post('fjord.deals.official', 3, 12, '🔥 50% OFF fjord tours 🔥 link in bio 🔥 @visitsolvik', sea(2140, 'noon'), {
    as: 'skipped',
    shape: 'square',
  }),
  post('mtn.bike.daily', 10, 77, 'Repost! Tag a friend who would ride this', mountains(2141, 'noon'), {
    as: 'skipped',
    note: 'Not their own photo.',
  }),
  post('hungry.hakon', 15, 58, 'Lunch', table(2142, 'slate', ['soup', 'bread', 'water']), {
    as: 'skipped',
    shape: 'square',
  }),
  post('cruise.countdown', 17, 164, 'Only 214 days to go!! @visitsolvik', sea(2143, 'golden'), {
    as: 'skipped',
    shape: 'landscape',
  }),
  post('lost.in.scandi', 20, 96, 'Blurry but I love it', harbour(2144, 'rain'), { as: 'skipped' }),
  post('crypto.viking', 25, 9, 'While you sleep I earn. View from my office @visitsolvik', town(2145, 'night'), {
    as: 'skipped',
    shape: 'landscape',
  }),
  clip('prank.brothers.no', 6, 2210, 'We put a rubber duck in every boat #solvik', harbour(2146, 'noon'), {
    as: 'skipped',
    note: 'Funny, but not for us.',
  }),
]

const fresh: DemoUgc[] = [
  post('anna.goes.north', 0, 48, 'Just arrived. Somebody pinch me.', harbour(2150, 'dusk')),
  post('kayak.karl', 0, 91, 'No wind, no waves, no rush @visitsolvik', lake(2151, 'dawn'), { shape: 'square' }),
  post('market.mornings', 0, 36, 'Apples from Heim, 30 kroner a bag', stall(2152, ['apple', 'pear', 'plum', 'apple']), {
    shape: 'square',
  }),
  post('sofie.sees', 1, 210, 'The yellow house everybody photographs. Me too.', street(2153, 'golden')),
  post('the.long.way.round', 1, 377, 'Day 112: Solvik. We meant to stay one night.', sea(2154, 'sunset'), {
    shape: 'landscape',
  }),
  post('frida.fryser', 1, 154, 'Isbading kl. 07. Aldri mer. (I morgen igjen.)', pier(2155, 'dawn', 0.5)),
  post('pelle.i.fjellet', 2, 266, 'Høsten hang på litt til', birches(2156, GOLD)),
  post(
    'mia.and.milo',
    2,
    512,
    'Milo says the waffles are for sharing 🧇',
    table(2157, 'linen', ['waffle', 'coffee', 'berries', 'waffle']),
    { shape: 'square' },
  ),
  post('northbound.nina', 2, 431, 'Second time in Solvik this year. There will be a third.', bridge(2158, 'blue'), {
    shape: 'landscape',
  }),
  post('drone.by.dag', 3, 1340, 'The outer coast from 120 metres', surf(2159), { shape: 'square' }),
  post('hytteliv.no', 3, 884, 'Utsikt fra badstua', [lake(2160, 'golden'), cabin(2161, 'dusk')]),
  post(
    'grandma.travels',
    4,
    1730,
    'I am 81 and I took the steep path. My knees send their regards.',
    waterfall(2162, 'noon'),
  ),
  post(
    'quiet.places',
    4,
    620,
    'Two hours here and we met one sheep',
    meadow(2163, 'golden', ['#e8c84a', '#d98a9a', '#f2ede0']),
  ),
  post('sail.astrid', 5, 295, 'Ut fjorden med ti knop', sailing(2164, 'noon', 0.45), { shape: 'landscape' }),
  post('weekend.in.june', 5, 187, 'Better weather this time', beach(2165, 'golden'), { shape: 'square' }),
  post(
    'bakeri.strandgata',
    6,
    402,
    'Kanelboller fra klokka seks, som alltid. Velkommen, @visitsolvik!',
    table(2166, 'oak', ['coffee', 'bread', 'waffle', 'coffee']),
    { shape: 'square' },
  ),
  post('trail.and.error', 7, 328, 'Took the wrong turn. Best wrong turn of the year.', spruces(2167, 'rain')),
  post('ole.fjellvandrer', 7, 519, 'Skarvtind i solnedgang', mountains(2168, 'sunset', { snow: 0.5 })),
  post('up.up.and.away', 8, 2044, 'Seven balloons and a very early alarm clock', balloons(2169, 'morning')),
  post('fish.market.finn', 9, 143, 'Kom med tom pose', fishing(2170, 'dawn', 0.4), { shape: 'square' }),
  post('light.keeper', 10, 705, 'My grandfather lit this one by hand', lighthouse(2171, 'blue', 0.55)),
  post('studio.havn', 11, 238, 'Sketching weather', town(2172, 'rain'), { shape: 'landscape' }),
  post('nordic.light.journal', 13, 1985, 'Same mountain, two moods', [
    mountains(2173, 'storm'),
    mountains(2174, 'golden'),
  ]),
  clip(
    'saltwater.sam',
    1,
    8120,
    'How to eat a waffle in Solvik: step 1, brown cheese #visitsolvik',
    table(2175, 'paint', ['waffle', 'cheese', 'coffee', 'berries']),
  ),
  clip(
    'ingebjorg.og.geitene',
    4,
    22_700,
    'Geitene fant turisten sin matpakke 😂 #solvik',
    meadow(2176, 'noon', ['#f2ede0', '#e8c84a']),
  ),
  clip('nightbus.north', 8, 31_400, 'Solvik at 4 in the morning sounds like this', harbour(2177, 'night')),
  clip('miles.on.rails', 16, 5600, 'Train, bus, ferry: Oslo to Solvik in one take', ferry(2178, 'noon', 0.4)),
]

export const demoUgc: readonly DemoUgc[] = [...answered, ...kept, ...skipped, ...fresh]
