import { z } from 'zod'
import { Cover } from './cards.ts'
import { hexColour, isReadableAccent } from './colour-contrast.ts'
import { email, id, line, page, paging, prose, searchText, time } from './fields.ts'
import { linkPassword } from './limits.ts'
import { albumRoutes } from './media-centre-albums.ts'
import { albumFileRoutes } from './media-centre-files.ts'
import { numberRoutes } from './media-centre-numbers.ts'
import { centreVisibilities, downloadRules } from './media-centre-rules.ts'
import { defineRoutes } from './route.ts'

export * from './colour-contrast.ts'
export * from './media-centre-albums.ts'
export * from './media-centre-files.ts'
export * from './media-centre-numbers.ts'
export * from './media-centre-rules.ts'
export * from './media-centre-visits.ts'

/** The last part of a media centre's URL: lower-case letters, digits and single hyphens. */
export const slug = z
  .string()
  .trim()
  .toLowerCase()
  .min(2, 'Use at least 2 characters')
  .max(60, 'Use at most 60 characters')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letters a to z, digits and single hyphens')

/** Creates a slug from a title. Returns null if fewer than two characters of the title can be used in a URL. */
export const slugFrom = (title: string): string | null => {
  const ascii = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[øö]/g, 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
  const words = ascii.split(/[^a-z0-9]+/).filter(Boolean)
  const made = words.join('-').slice(0, 60).replace(/-+$/, '')
  return made.length >= 2 ? made : null
}

const webAddress = z
  .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'Enter a web address that starts with https://' })
  .max(500)
export const PressContact = z.object({
  name: line(160, 'Enter a name'),
  email: email.nullable().default(null),
  phone: line(60, 'Enter a phone number').nullable().default(null),
})
export const FooterLink = z.object({ label: line(60, 'Enter a label'), url: webAddress })
/** A colour that is readable both behind white text and as text on white. */
export const accentColour = hexColour.refine(
  isReadableAccent,
  'Choose a darker or stronger colour: text in this one is hard to read',
)

/** A media centre in a list. */
export const MediaCentreCard = z.object({
  uuid: z.uuid(),
  title: z.string(),
  slug: z.string(),
  visibility: z.enum(centreVisibilities),
  /** Whether visitors can open the media centre. If not, only the team can preview it. */
  live: z.boolean(),
  cover: Cover.nullable(),
  albums: z.int(),
  files: z.int(),
  public_url: z.string(),
  /** The time at which it was moved to the recycling bin, or null if it wasn't. */
  recycled_at: time.nullable(),
  created_at: time,
  updated_at: time,
})
export type MediaCentreCard = z.output<typeof MediaCentreCard>

export const MediaCentre = MediaCentreCard.extend({
  team: z.uuid(),
  intro: z.string(),
  accent: z.string().nullable(),
  logo: Cover.nullable(),
  has_password: z.boolean(),
  downloads: z.enum(downloadRules),
  press_contact: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  footer_links: z.array(z.object({ label: z.string(), url: z.string() })),
})
export type MediaCentre = z.output<typeof MediaCentre>

const settings = z.object({
  title: line(200, 'Enter a title'),
  slug,
  intro: prose(2000),
  visibility: z.enum(centreVisibilities),
  password: linkPassword.nullable(),
  live: z.boolean(),
  downloads: z.enum(downloadRules),
  accent: accentColour.nullable(),
  logo: id('file').nullable(),
  cover: id('file').nullable(),
  press_contact: PressContact.nullable(),
  footer_links: z.array(FooterLink).max(8, 'Use at most 8 links'),
})
export type CentreChanges = Partial<z.output<typeof settings>>
export const NewCentre = settings
  .partial()
  .required({ title: true })
  .extend({ team: id('team') })
export type NewCentre = z.output<typeof NewCentre>

const need = 'MANAGE_MEDIA_CENTRES'
const manages = { who: 'member', on: 'media_centre', need } as const

export const mediaCentres = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/files/media-centres/:team/',
    replica: true,
    summary: 'The media centres of a team by title; those in the recycling bin with `recycled`',
    access: { who: 'member', on: 'team' },
    query: z.object({ ...paging, query: searchText.optional(), recycled: z.stringbool().default(false) }),
    reply: page(MediaCentreCard),
  },
  permissioned: {
    method: 'GET',
    path: '/v1/files/media-centres/permissioned/:team/',
    summary: 'The media centres that the caller can add files to',
    access: { who: 'member', on: 'team', need: 'EDIT_ASSETS' },
    query: z.object({ ...paging, query: searchText.optional() }),
    reply: page(MediaCentreCard),
  },
  create: {
    method: 'POST',
    path: '/v1/files/media-centre/create/',
    summary: 'Creates a media centre. Without a slug, one is made from the title',
    access: { who: 'member', on: 'team', need, in: 'body' },
    records: ['media_centre.created'],
    body: NewCentre,
    reply: MediaCentre,
  },
  one: {
    method: 'GET',
    path: '/v1/files/media-centre/:media_centre/',
    summary: 'A media centre with its settings',
    access: { who: 'member', on: 'media_centre' },
    reply: MediaCentre,
  },
  update: {
    method: 'PUT',
    path: '/v1/files/media-centre/update/:media_centre/',
    summary: 'Changes a media centre, or restores it from the recycling bin with `recycled: false`',
    access: manages,
    records: ['media_centre.updated'],
    body: settings.extend({ recycled: z.literal(false) }).partial(),
    reply: MediaCentre,
  },
  duplicate: {
    method: 'POST',
    path: '/v1/files/media-centre/duplicate/:media_centre/',
    summary: 'Copies a media centre with its settings, albums and files. The copy is not live',
    access: manages,
    records: ['media_centre.created'],
    body: z.object({ title: line(200, 'Enter a title'), slug }).partial(),
    reply: MediaCentre,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/files/media-centre/delete/:media_centre/',
    summary: 'Moves a media centre to the recycling bin; one that is there already is permanently deleted',
    access: manages,
    records: ['media_centre.deleted'],
    reply: z.void(),
  },
  checkSlug: {
    method: 'GET',
    path: '/v1/files/media-centre/slug/check/:team/:slug/',
    summary: 'Whether a slug is available, and a similar one that is',
    access: { who: 'member', on: 'team', need },
    params: z.object({ team: z.string(), slug: z.string() }),
    query: z.object({ media_centre: id('media_centre').optional() }),
    reply: z.object({ available: z.boolean(), problem: z.string().nullable(), suggestion: z.string().nullable() }),
  },
  ...albumRoutes,
  ...albumFileRoutes,
  ...numberRoutes,
})
