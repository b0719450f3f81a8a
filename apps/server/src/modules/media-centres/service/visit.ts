import {
  type AlbumTerms,
  AppError,
  type Caller,
  type CentreLock,
  type CentreRole,
  type DownloadRule,
} from '@vitrine/contract'
import type { Settings } from '../../../config.ts'
import { macOf } from '../../../platform/crypto/macs.ts'
import { isSameText } from '../../../platform/crypto/tokens.ts'
import type { Context } from '../../../platform/http/context.ts'
import { isId } from '../../../platform/ids.ts'
import { copy } from '../copy.ts'
import * as albums from '../store/albums.ts'
import type { Row as CentreRow } from '../store/centres.ts'
import { activeInvitationOf } from '../store/people.ts'
import * as store from '../store/visits.ts'

/** The parts of a request needed to decide on a visit. */
export type VisitContext = Pick<Context, 'db' | 'caller' | 'now'> & {
  ports: {
    settings: Pick<Settings, 'origin' | 'secret' | 'oldSecrets'>
    recent: Pick<Context['ports']['recent'], 'read'>
  }
  /** Set in a preview: the manager who opened it. `caller` is then an anonymous visitor. */
  previewedBy?: Caller | undefined
  /** Undefined outside a visit: the password is then treated as entered. */
  wire?: Pick<Context['wire'], 'headers'> | undefined
}
type Album = albums.Row
/** A media centre that is open to this visitor. */
export type Visit = {
  centre: CentreRow
  tree: ReadonlyMap<string, Album>
  terms: ReadonlyMap<string, AlbumTerms>
  /** The access that the visitor's invitation gives; null without one. */
  role: CentreRole | null
  manages: boolean
  /** Only people who manage the centre see this page, because it is a draft or a preview. */
  preview: boolean
  /** The visitor has access only through their invitation. */
  byInvitation: boolean
  /** The invitation of a first-time visitor. */
  firstVisitBy: string | null
  signedIn: boolean
}

const cookieOf = (uuid: string) => `centre_${uuid}`
const keyOf = ({ ports }: VisitContext, { uuid, password_hash }: CentreRow) =>
  macOf(ports.settings, 'media centres', `${uuid} ${password_hash}`)
/** The cookie of a browser in which the password was entered. A new password invalidates it. */
export const unlockCookie = (ctx: VisitContext, centre: CentreRow) => {
  const safe = ctx.ports.settings.origin.startsWith('https:') ? '; Secure' : ''
  return `${cookieOf(centre.uuid)}=${keyOf(ctx, centre)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=86400${safe}`
}
const hasEnteredPassword = (ctx: VisitContext, centre: CentreRow) => {
  if (ctx.wire === undefined) return true
  const name = `${cookieOf(centre.uuid)}=`
  const sent = ctx.wire.headers
    .get('cookie')
    ?.split(/; */)
    .find((pair) => pair.startsWith(name))
  return isSameText(sent?.slice(name.length) ?? '', keyOf(ctx, centre))
}

export const canManage = (caller: Caller, team: string) =>
  caller.user !== null &&
  caller.memberships.some((one) => one.team === team && one.permissions.includes('MANAGE_MEDIA_CENTRES'))

/** Returns a media centre with its albums, if it exists. They are read once for all concurrent requests. */
export const loadCentre = ({ db, ports }: VisitContext, uuid: string) =>
  ports.recent.read(`media centre ${uuid}`, async () => {
    const centre = await store.byUuid(db, uuid)
    if (!centre) return undefined
    const tree = await albums.tree(db, uuid)
    return { centre, tree, terms: albums.effectiveTerms(centre.downloads, tree) }
  })

/** The visit that a preview shows: that of an invited person if the centre is for invited people, otherwise an anonymous
 *  one. */
const previewOf = (found: Pick<Visit, 'centre' | 'tree' | 'terms'>): Visit => {
  const isInvited = found.centre.visibility === 'invited'
  return {
    ...found,
    role: isInvited ? 'downloader' : null,
    manages: false,
    preview: true,
    byInvitation: isInvited,
    firstVisitBy: null,
    signedIn: isInvited,
  }
}

type Found = { centre: CentreRow } & ({ locked: CentreLock; visit?: undefined } | { visit: Visit; locked: null })
/** Returns the caller's visit to a media centre or, if it is locked, whether a password or an invitation is needed. Throws
 *  "not found" if they must not learn that the centre exists. */
export const findVisit = async (ctx: VisitContext, uuid: string): Promise<Found> => {
  const found = isId(uuid) ? await loadCentre(ctx, uuid) : undefined
  if (!found || found.centre.recycled_at !== null) throw new AppError('thing.not_found')
  const { centre } = found
  if (ctx.previewedBy) {
    if (!canManage(ctx.previewedBy, centre.team)) throw new AppError('thing.not_found')
    return { centre, visit: previewOf(found), locked: null }
  }
  const { user } = ctx.caller
  const manages = canManage(ctx.caller, centre.team)
  if (!centre.live && !manages) throw new AppError('thing.not_found')
  const invitation = user === null ? undefined : await activeInvitationOf(ctx.db, uuid, user, ctx.now)
  const role = invitation?.role ?? null
  const isOpen =
    centre.visibility === 'public' ||
    centre.visibility === 'link' ||
    (centre.visibility === 'password' && hasEnteredPassword(ctx, centre))
  if (!isOpen && !manages && role === null)
    return { centre, locked: centre.visibility === 'password' ? 'password' : 'invited' }
  const byInvitation = !isOpen && !manages
  return {
    centre,
    visit: {
      ...found,
      role,
      manages,
      preview: !centre.live,
      byInvitation,
      firstVisitBy: invitation?.first_visit_at === null ? invitation.uuid : null,
      signedIn: user !== null,
    },
    locked: null,
  }
}
/** Returns the visit. Throws if a step is required first. */
export const requireVisit = async (ctx: VisitContext, uuid: string): Promise<Visit> => {
  const { visit, locked } = await findVisit(ctx, uuid)
  if (visit) return visit
  const steps = locked === 'password' ? (['password'] as const) : (['access_request'] as const)
  throw new AppError('rights.steps', { reasons: [copy.unlockFirst], steps: [...steps] })
}

/** Whether the visitor can open an album. The album's terms already include the restrictions of all parents. */
export const canOpen = ({ terms, role, manages, signedIn }: Visit, album: string) => {
  const access = terms.get(album)?.access
  if (access === 'inherit') return true
  if (access === 'sign_in') return signedIn
  return access === 'invited' && (role !== null || manages)
}
/** The albums that the visitor can open, in their order. */
export const openAlbums = (visit: Visit): Album[] => [...visit.tree.values()].filter(({ uuid }) => canOpen(visit, uuid))
/** The titles of albums that the visitor can't open. Albums nested in them are left out, as they are at least as restricted. */
export const closedAlbums = (visit: Visit) =>
  [...visit.tree.values()]
    .filter(
      ({ uuid, parent_album }) => !canOpen(visit, uuid) && (parent_album === null || canOpen(visit, parent_album)),
    )
    .map(({ title }) => title)
/** The titles of albums that the caller sees, but visitors who haven't signed in or been invited don't. */
export const restrictedAlbums = (visit: Visit) => {
  const isRestricted = (album: string | null) => album !== null && visit.terms.get(album)?.access !== 'inherit'
  return openAlbums(visit)
    .filter(({ uuid, parent_album }) => isRestricted(uuid) && !isRestricted(parent_album))
    .map(({ title }) => title)
}
/** Returns the album. Throws "not found" if the visitor can't open it. */
export const requireAlbum = (visit: Visit, uuid: string): Album => {
  const album = visit.tree.get(uuid.toLowerCase())
  if (!album || !canOpen(visit, album.uuid)) throw new AppError('thing.not_found')
  return album
}

/**
 * The requirements of a download in an album, or in the whole centre if `album` is null. Invited viewers can't download
 * where they have access only through their invitation.
 */
export const downloadRule = (visit: Visit, album: string | null): DownloadRule => {
  const terms = album === null ? undefined : visit.terms.get(album)
  const canOnlyView = visit.role === 'viewer' && !visit.manages && (visit.byInvitation || terms?.access === 'invited')
  return canOnlyView ? 'nobody' : (terms?.downloads ?? visit.centre.downloads)
}
