import type { AlbumAccess, CentreVisibility, DownloadRule } from '@vitrine/contract'
import type { DemoFile } from './file.ts'

type Which = (file: DemoFile) => boolean
export type DemoAlbum = {
  title: string
  description?: string
  kind?: 'album' | 'text'
  /** The search that fills a live album. */
  query?: string
  access?: AlbumAccess
  downloads?: DownloadRule
  which?: Which
  /** The names of the files that come first. */
  pinned?: readonly string[]
  albums?: readonly DemoAlbum[]
}
/** A media centre of the demo. Cover and logo are file names. */
export type DemoCentre = {
  title: string
  slug: string
  intro: string
  visibility: CentreVisibility
  live: boolean
  downloads: DownloadRule
  accent: string
  cover: string
  logo: string
  press_contact: { name: string; email: string | null; phone: string | null }
  footer_links: { label: string; url: string }[]
  albums: readonly DemoAlbum[]
}

const under =
  (folder: string): Which =>
  ({ path }) =>
    path.includes(folder)
const named =
  (pattern: RegExp): Which =>
  ({ name }) =>
    pattern.test(name)
const both =
  (one: Which, other: Which): Which =>
  (file) =>
    one(file) && other(file)
const no =
  (which: Which): Which =>
  (file) =>
    !which(file)

const lighthouses = named(/^Lighthouse/)
const boats = named(/ferry|boat|regatta|sail/i)
const cabins = named(/cabin/i)
const portraits = named(/ portrait\.jpg$/)
const bridges = named(/bridge/i)

const bridgeRelease = `**Solvik, 16 November 2026.** After three years of work, the new bridge across the Solvik fjord opens to walkers and cyclists on 12 December 2026.

The bridge is 412 metres long and connects the old town with the hiking trails of Heim. The walk from the harbour to the first viewpoint now takes 20 minutes instead of two hours.

“For the first time you can have breakfast at the quay and lunch at the top of the ridge without a car,” says Tomas Brekke, head of Visit Solvik.

## Opening day

- 10:00 Meeting point for the press at the harbour
- 11:00 Opening
- 12:30 First walk to the viewpoint

Members of the press can register by email at [press@solvik.example](mailto:press@solvik.example).`

const press: DemoCentre = {
  title: 'Visit Solvik press',
  slug: 'press',
  intro: 'Images and video of the Solvik coast for editors and travel writers. Every file says how you can use it.',
  visibility: 'public',
  live: true,
  downloads: 'use_case',
  accent: '#0f4c4f',
  cover: 'Lighthouse sunset.jpg',
  logo: 'Logo on teal.png',
  press_contact: { name: 'Kari Nordal', email: 'press@solvik.example', phone: '+47 55 01 02 03' },
  footer_links: [
    { label: 'Visit Solvik', url: 'https://solvik.example' },
    { label: 'Image terms', url: 'https://solvik.example/terms' },
    { label: 'Legal notice', url: 'https://solvik.example/legal' },
  ],
  albums: [
    {
      title: 'Harbours along the coast',
      description: 'From the old town quay to the outer islands.',
      which: both(both(under('Harbours'), no(lighthouses)), no(boats)),
      pinned: ['Harbour golden hour.jpg', 'Old town harbour.jpg'],
      albums: [
        { title: 'Lighthouses', description: 'Five lights guide the way in.', which: lighthouses },
        {
          title: 'Ferries and sailing',
          which: both(boats, no(under('Winter 2026'))),
          albums: [
            { title: 'Regatta', description: 'Held every year in August.', which: named(/regatta|start|sail/i) },
          ],
        },
      ],
    },
    {
      title: 'Northern lights and winter',
      description: 'New images from the winter campaign. Tell us about your story, and we’ll send you the files.',
      downloads: 'request',
      which: both(under('Winter 2026'), no(cabins)),
      pinned: ['Aurora over Skarv lake.jpg'],
      albums: [{ title: 'Cabins', which: cabins }],
    },
    {
      title: 'New fjord bridge opens on 12 December',
      kind: 'text',
      description: bridgeRelease,
      which: bridges,
      pinned: ['Fjord bridge opening.jpg'],
    },
    { title: 'Mountains and trails', description: 'Day walks and long routes.', which: under('Mountains') },
    { title: 'Food and markets', which: both(under('People and food'), no(portraits)) },
    {
      title: 'Old town, always up to date',
      description: 'The latest images of streets and houses.',
      query: 'tag:"old town" type:image',
    },
    {
      title: 'Summer 2026',
      description: 'Free for editorial use with the credit given.',
      which: under('Press'),
      pinned: ['Solvik from the sea.jpg'],
    },
    { title: 'Portraits', description: 'For invited media partners.', access: 'invited', which: portraits },
    { title: 'Logos', description: 'For partners and print.', access: 'sign_in', which: named(/^Logo .*\.png$/) },
  ],
}

const contact = { name: 'Ingrid Halvorsen', email: 'partners@solvik.example', phone: null }
const partners: DemoCentre = {
  title: 'Solvik partner area',
  slug: 'partners',
  intro: 'Campaign material for the hotels, ferry lines and tour operators we work with.',
  visibility: 'invited',
  live: true,
  downloads: 'sign_in',
  accent: '#7a3b1d',
  cover: 'Heim lake house.jpg',
  logo: 'Logo on paper.png',
  press_contact: contact,
  footer_links: [{ label: 'Visit Solvik', url: 'https://solvik.example' }],
  albums: [
    { title: 'Partner images', which: under('Partners') },
    { title: 'Campaign patterns', which: named(/^Pattern/) },
  ],
}
const season: DemoCentre = {
  title: 'Winter season 2027',
  slug: 'winter-2027',
  intro: 'Everything about the coming season, from December.',
  visibility: 'invited',
  live: false,
  downloads: 'request',
  accent: '#2b4a8b',
  cover: 'Northern lights peak.jpg',
  logo: 'Logo on teal.png',
  press_contact: contact,
  footer_links: [],
  albums: [
    { title: 'Winter images', which: under('Winter 2026') },
    { title: 'Latest snow images', query: 'tag:snow' },
  ],
}

/** The media centres of the team: a public one, one for invited partners, and one that is still being prepared. */
export const mediaCentres: readonly DemoCentre[] = [press, partners, season]

const flat = (albums: readonly DemoAlbum[]): DemoAlbum[] =>
  albums.flatMap((album) => [album, ...flat(album.albums ?? [])])
const allAlbums = mediaCentres.flatMap((centre) => flat(centre.albums))

/** The albums that a demo file belongs to, by title; titles are unique. */
export const albumsOf = (file: DemoFile) =>
  file.facts.recycled || file.facts.review_status
    ? []
    : allAlbums.flatMap(({ title, which, pinned = [] }) =>
        which?.(file) ? [{ title, pinned: pinned.includes(file.name) }] : [],
      )
