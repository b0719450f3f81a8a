import type { Attribute, Channel, LayerValue } from '@vitrine/contract'
import type { DemoFile } from './file.ts'

type Which = (file: DemoFile) => boolean
const under =
  (folder: string): Which =>
  ({ path }) =>
    path.includes(folder)
const about =
  (word: string): Which =>
  ({ keywords }) =>
    keywords.includes(word)
const inLibrary: Which = ({ facts }) => !facts.recycled && !facts.review_status
const isPlaced: Which = ({ place }) => place !== undefined
const isPortrait: Which = ({ name }) => name.endsWith(' portrait.jpg')

/** A team's collections, galleries, maps, rights records and attributes. `which` selects the files of each. */
type Sets = {
  collections: readonly { name: string; description: string; which: Which }[]
  galleries: readonly { title: string; description: string; public: boolean; which: Which }[]
  maps: readonly {
    title: string
    description: string
    layer: LayerValue
    public: boolean
    exact: boolean
    which: Which
  }[]
  rights: readonly {
    name: string
    description: string
    channels: Channel[]
    territories: string[]
    duration_days: number | null
    holder: string
    which: Which
  }[]
  attributes: readonly (Pick<Attribute, 'slug' | 'name' | 'attribute_type' | 'options' | 'public'> & {
    valueOf: (file: DemoFile) => string | boolean | undefined
  })[]
}

const seasonOf = (file: DemoFile) =>
  under('Winter 2026')(file)
    ? 'Winter'
    : under('Autumn light 2026')(file)
      ? 'Autumn'
      : under('Press')(file)
        ? 'Summer'
        : undefined

export const sets: Sets = {
  collections: [
    { name: 'Press kit 2026', description: 'What journalists ask for first.', which: under('Press') },
    { name: 'Boats and harbours', description: '', which: about('boats') },
    { name: 'Faces of Solvik', description: 'Everyone here has signed a release.', which: isPortrait },
    { name: 'Winter covers', description: 'For the winter guide and its posters.', which: under('Winter 2026') },
  ],
  galleries: [
    {
      title: 'A weekend in Solvik',
      description: 'Two days between harbour and hills. Free for editorial use with the credit given.',
      public: true,
      which: under('Press'),
    },
    { title: 'Partners of the season', description: '', public: false, which: under('Partners') },
  ],
  maps: [
    {
      title: 'Autumn light 2026',
      description: 'Where the autumn campaign was shot.',
      layer: 'LG',
      public: false,
      exact: false,
      which: under('Autumn light 2026'),
    },
    {
      title: 'Solvik from the sea',
      description:
        'Harbours, islands and lighthouses, each at the place where it was photographed. Free for editorial use with the credit given.',
      layer: 'OSM',
      public: true,
      exact: true,
      which: (file) =>
        isPlaced(file) &&
        (about('harbour')(file) || about('sea')(file) || about('islands')(file) || under('Press')(file)),
    },
  ],
  rights: [
    {
      name: 'Editorial use, credit required',
      description: 'For articles about Solvik. Name the photographer next to the image.',
      channels: ['web', 'print', 'social'],
      territories: [],
      duration_days: null,
      holder: 'Kari Nordal',
      which: under('Press'),
    },
    {
      name: 'Heim Guesthouse agreement',
      description: 'Always name the guesthouse.',
      channels: ['web', 'social'],
      territories: ['Norway', 'Sweden', 'Denmark'],
      duration_days: 730,
      holder: 'Heim Guesthouse',
      which: under('Partners'),
    },
    {
      name: 'Portrait release',
      description: 'Signed by the person shown. Not for advertising other companies.',
      channels: ['web', 'social', 'print'],
      territories: [],
      duration_days: 1825,
      holder: 'Visit Solvik',
      which: isPortrait,
    },
    {
      name: 'Made in-house',
      description: 'Made by the team: any use is allowed.',
      channels: [],
      territories: [],
      duration_days: null,
      holder: 'Visit Solvik',
      which: under('Brand'),
    },
  ],
  attributes: [
    {
      slug: 'season',
      name: 'Season',
      attribute_type: 'Single Select',
      options: ['Spring', 'Summer', 'Autumn', 'Winter'],
      public: true,
      valueOf: seasonOf,
    },
    {
      slug: 'release-on-file',
      name: 'Release on file',
      attribute_type: 'Yes/No',
      options: [],
      public: false,
      valueOf: (file) => (isPortrait(file) ? true : undefined),
    },
    { slug: 'shot-on', name: 'Shot on', attribute_type: 'Date', options: [], public: false, valueOf: () => undefined },
    {
      slug: 'photographers-page',
      name: "Photographer's page",
      attribute_type: 'URL',
      options: [],
      public: true,
      valueOf: ({ creator }) => (creator === 'Kari Nordal' ? 'https://nordal.example/solvik' : undefined),
    },
  ],
}

/** The sets of the other team. Its plan has no custom attributes. */
export const festivalSets: Sets = {
  collections: [
    {
      name: 'Poster candidates',
      description: 'Images for next year’s poster.',
      which: under('Programme 2026'),
    },
    { name: 'For the sponsors', description: '', which: under('Stages and sponsors') },
  ],
  galleries: [
    {
      title: 'Three nights at the harbour',
      description: 'The festival as its visitors saw it.',
      public: true,
      which: under('Programme 2026'),
    },
  ],
  maps: [],
  rights: [
    {
      name: 'Festival reporting',
      description: 'For reports on the festival, until the next one.',
      channels: ['web', 'social'],
      territories: [],
      duration_days: 365,
      holder: 'Harbour Festival',
      which: under('Programme 2026'),
    },
  ],
  attributes: [],
}

const all = {
  collections: [...sets.collections, ...festivalSets.collections],
  galleries: [...sets.galleries, ...festivalSets.galleries],
  maps: sets.maps,
  rights: [...sets.rights, ...festivalSets.rights],
}

/** The sets that a file of the demo belongs to, in either team. */
export const setsOf = (file: DemoFile) => {
  if (!inLibrary(file)) return { collections: [], galleries: [], maps: [], rights: [], attributes: [] }
  const those = <T extends { which: Which }>(list: readonly T[]) => list.filter(({ which }) => which(file))
  return {
    collections: those(all.collections).map(({ name }) => name),
    galleries: those(all.galleries).map(({ title }) => title),
    maps: those(all.maps).map(({ title }) => title),
    rights: those(all.rights).map(({ name }) => name),
    attributes: sets.attributes.flatMap(({ slug, valueOf }) => {
      const value = valueOf(file)
      return value === undefined ? [] : [{ slug, value }]
    }),
  }
}

/** Folders that a team shares with another, by name. */
export const shownTo: Record<string, string> = { Press: 'Harbour Festival', 'Programme 2026': 'Visit Solvik' }
