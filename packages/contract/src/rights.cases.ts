import { type Actor, builtInRoles, type Member, permissions } from './access.ts'
import { decide } from './decide.ts'
import {
  type Action,
  actions,
  type Case,
  type RightsFile,
  type ShownRelease,
  type Surface,
  surfaceKinds,
} from './rights.ts'

/** Actors, actions, surfaces and states: the test cases of the rights decision. */

export const at = new Date('2026-06-15T12:00:00Z')
export const before = new Date('2026-06-14T12:00:00Z')
export const after = new Date('2026-06-16T12:00:00Z')
const later = new Date('2026-06-17T12:00:00Z')

export const plain: RightsFile = {
  uuid: 'file',
  team: 'team',
  public: true,
  shared_with: ['partners'],
  recycled: false,
  review_status: 0,
  internal_use: false,
  status: 'available',
  available_from: null,
  expiration_date: null,
  rights: [{ name: 'Buyout', channels: [] }],
  watermark: false,
  copyright: '',
  creator: 'somebody',
  source_recorded: false,
  unknown_rights: 'warn',
  latest_creator: 'somebody',
}

export const member = (team: string, flags: Member['permissions'], user = 'member'): Member => ({
  kind: 'member',
  user,
  team,
  permissions: flags,
  features: [],
  staff: false,
})

export const actors = {
  admin: member('team', permissions),
  editor: member('team', ['EDIT_ASSETS']),
  carrier: member('team', ['UPLOAD_ASSETS', 'DOWNLOAD_ASSETS']),
  newcomer: member('team', []),
  author: member('team', builtInRoles.Contributor, 'somebody'),
  'owned flags, not the author': member('team', builtInRoles.Contributor),
  'editor with owned flags': member('team', ['EDIT_ASSETS', 'UPLOAD_ASSETS', 'DELETE_OWNED_ASSETS']),
  partner: member('partners', permissions),
  'partner without flags': member('partners', []),
  stranger: member('elsewhere', permissions),
  visitor: { kind: 'visitor', user: 'visitor', staff: false },
  nobody: { kind: 'nobody' },
  'link holder': { kind: 'link', opens: ['file'] },
  'holder of another link': { kind: 'link', opens: ['another file'] },
  network: { kind: 'network', opens: ['file'] },
} satisfies Record<string, Actor>
export type ActorName = keyof typeof actors

const release = (row: Partial<ShownRelease>): ShownRelease => ({
  channels: [],
  territories: [],
  from: null,
  until: null,
  last_day: null,
  withdrawn_at: null,
  ...row,
})

const states = {
  plain: {},
  'not public': { public: false },
  'neither public nor shared': { public: false, shared_with: [] },
  'page ended': { public_until: before },
  'view-only page': { public_downloads: 'nobody' },
  'page for everyone': { public_downloads: 'everyone' },
  recycled: { recycled: true },
  'guest upload': { review_status: 1 },
  'attachment only': { review_status: 3 },
  internal: { internal_use: true },
  'do not use': { status: 'do_not_use' },
  restricted: { status: 'restricted' },
  embargoed: { status: 'embargoed' },
  'embargo over': { status: 'embargoed', available_from: before },
  'available later': { available_from: after },
  expired: { expiration_date: before },
  'expires later': { expiration_date: after },
  'approval ended': { approval_ends_at: before },
  'approval ends later': { approval_ends_at: after },
  'social only': { rights: [{ name: 'Social licence', channels: ['social'] }] },
  'web only': { rights: [{ name: 'Web licence', channels: ['web'] }] },
  watermarked: { watermark: true },
  copyright: { copyright: '© Ada Lind' },
  'version by another': { latest_creator: 'member' },
  'rights unknown': { rights: [] },
  'rights unknown, blocked': { rights: [], unknown_rights: 'block' },
  'source recorded, blocked': { rights: [], source_recorded: true, unknown_rights: 'block' },
  'released person': { people: [{ name: 'Ingrid', releases: [release({})] }], uncovered_releases: 'block' },
  'release ended': { people: [{ name: 'Ingrid', releases: [release({ until: before })] }] },
  'release ended, blocked': {
    people: [{ name: 'Ingrid', releases: [release({ until: before }), release({ withdrawn_at: before })] }],
    uncovered_releases: 'block',
  },
  'release for social media in Norway, blocked': {
    people: [
      {
        name: 'Ingrid',
        releases: [release({ channels: ['social'], territories: ['Norway'], until: after, last_day: '2026-06-16' })],
      },
    ],
    uncovered_releases: 'block',
  },
  'release missing, blocked': { people: [{ name: 'Ingrid', releases: [] }], missing_releases: 'block' },
} satisfies Record<string, Partial<RightsFile>>
const pairs = Object.entries<Partial<RightsFile>>(states).flatMap(([first, one], index, all) =>
  all.slice(index).map(([second, other]) => ({ name: `${first} + ${second}`, file: { ...plain, ...one, ...other } })),
)

const surfaces: Surface[] = [
  ...surfaceKinds.map((kind) => ({ kind })),
  { kind: 'app', as_attachment: true, agreement: true },
  { kind: 'public page', as_attachment: true },
  { kind: 'media centre', downloadable: true },
  { kind: 'media centre', downloadable: true, anonymous: true },
  { kind: 'media centre', auto_approves: true, asks_use_case: true },
  { kind: 'media centre', closed: true },
  { kind: 'media centre', unlock: 'password' },
  { kind: 'share link', unlock: 'sign_in' },
  { kind: 'share link', marks: true },
]

const uses: { surface: Surface; until?: Date | null }[] = [
  ...surfaces.map((surface) => ({ surface })),
  { surface: { kind: 'app' }, until: later },
  { surface: { kind: 'app' }, until: null },
]

/** Generates every actor × action × surface × pair of states, because there are too many to store. The app
 *  is included twice more: with a planned end of the use, and without an end. */
export function* everyCase(): Generator<{ who: ActorName; label: () => string; c: Case }> {
  for (const who of Object.keys(actors) as ActorName[])
    for (const { name, file } of pairs)
      for (const { surface, ...end } of uses)
        for (const action of actions)
          yield {
            who,
            label: () => [who, action, JSON.stringify({ surface, ...end }), name].join(' · '),
            c: { actor: actors[who], action, surface, at, file, ...end },
          }
}

export const outward: readonly Action[] = ['share', 'embed', 'publish', 'post']
export const changing: readonly Action[] = [
  'edit',
  'version',
  'move',
  'recycle',
  'restore',
  'delete',
  'accept',
  ...outward,
]
export const worldly = [
  'public page',
  'share link',
  'media centre',
  'embed',
  'oEmbed',
  'CDN link',
  'thumbnail link',
] as const

export type More = Partial<Omit<Case, 'actor' | 'action' | 'file'>>
/** Returns the decision for one case: by default, in the app and at the fixed time `at`. */
export const ask = (actor: Actor, action: Action, file: Partial<RightsFile> = {}, more: More = {}) =>
  decide({ actor, action, file: { ...plain, ...file }, surface: { kind: 'app' }, at, ...more })
export const on = (kind: Surface['kind'], more: Omit<Surface, 'kind'> = {}): More => ({ surface: { kind, ...more } })
export const actionsWith = (
  verdict: string,
  actor: Actor,
  file: Partial<RightsFile>,
  asked: readonly Action[] = actions,
) => asked.filter((action) => ask(actor, action, file).verdict === verdict)
export const codes = (...asked: Parameters<typeof ask>) => ask(...asked).reasons.map(({ code }) => code)
