import {
  type Actor,
  actorIn,
  AppError,
  type Caller,
  dayInWords,
  decide,
  type DownloadRequest,
  type SurfaceKind,
} from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { callerWithId } from '../../auth/index.ts'
import { type AccessContext, accessAtLink, linkStateOf } from '../../links/index.ts'
import { findAccessInCentre } from '../../media-centres/index.ts'
import { findFiles, renditionUrl } from '../../versions/index.ts'
import { copy } from '../copy.ts'
import * as store from '../store/requests.ts'
import { earliest, accessEndOf } from './terms.ts'

type ReadContext = Pick<Context, 'db' | 'now'>
type RightsFile = NonNullable<Awaited<ReturnType<typeof findFiles>>[number]['file']>
/** `seen` is the place where the requester can still see the file: 'there' is where they requested it. */
type RequestStatus = Pick<DownloadRequest, 'through' | 'ends' | 'covered' | 'marked' | 'marked_by_file' | 'reasons'> & {
  seen: 'there' | 'public page' | null
}

const date = (text: string | null) => (text === null ? null : new Date(text))
const termsOf = ({ link_terms }: store.Listed) =>
  link_terms ? { ...link_terms, expires_at: date(link_terms.expires_at) } : undefined

/**
 * The requester as an actor on this file, and where they requested it. A request through a link is valid only there.
 */
const requesterAccess = (
  caller: Caller,
  row: store.Listed,
  file: RightsFile,
  now: Date,
  inCentre: AccessContext | undefined,
) => {
  if (row.media_centre) {
    const visitor: Actor = { kind: 'visitor', user: row.user, staff: false }
    return inCentre ?? { actor: visitor, file, surface: { kind: 'media centre', closed: true } as const, ends: null }
  }
  if (row.link) {
    const terms = termsOf(row)
    return { ...accessAtLink(caller, terms, file, now, 'download'), ends: terms?.expires_at ?? null }
  }
  const actor = actorIn(caller, row.team, file.shared_with)
  const inside = actor.kind === 'member' && [row.team, ...file.shared_with].includes(actor.team)
  return { actor, file, surface: { kind: inside ? 'app' : 'public page' } as const, ends: null }
}

/** Where the requester can still see the file: where they requested it, even with no downloads left, or its public page. */
const seenAt = (
  caller: Caller,
  row: store.Listed,
  file: RightsFile,
  now: Date,
  inCentre: AccessContext | undefined,
): RequestStatus['seen'] => {
  const there = row.link
    ? accessAtLink(caller, termsOf(row), file, now, 'see')
    : requesterAccess(caller, row, file, now, inCentre)
  // `inCentre` is set only if the file can be seen in the media centre.
  if (inCentre) return 'there'
  if (decide({ ...there, action: 'see', at: now }).verdict === 'allow') return 'there'
  const actor: Actor = { kind: 'visitor', user: row.user, staff: false }
  const onPage = decide({ actor, file, surface: { kind: 'public page' }, action: 'see', at: now })
  return onPage.verdict === 'allow' ? 'public page' : null
}

const throughOf = (
  row: store.Listed,
  kind: DownloadRequest['through']['kind'],
  now: Date,
  inCentre: AccessContext | undefined,
): DownloadRequest['through'] => {
  if (row.media_centre) {
    const place = { title: row.centre_title ?? '', open: inCentre !== undefined, watermark: false, max_downloads: null }
    return { kind: 'media centre', ...place }
  }
  const terms = termsOf(row)
  const { title = '', watermark = false, max_downloads = null } = terms ?? {}
  const open = row.link === null || (terms !== undefined && !['off', 'expired'].includes(linkStateOf(terms, now)))
  return { kind, title, open, watermark, max_downloads }
}

/** Returns a function that gives the status of a request, including whether an approval would allow the download. */
const loadStatusOf = async ({ db, now }: ReadContext, rows: readonly store.Listed[]) => {
  const files = [...new Set(rows.map(({ file }) => file))]
  const found = new Map((files.length ? await findFiles(db, files) : []).map((one) => [one.uuid, one.file]))
  const callers = new Map<string, Caller>()
  for (const user of new Set(rows.map((row) => row.user))) callers.set(user, (await callerWithId(db, user)).caller)
  const contexts = new Map<string, AccessContext>()
  for (const row of rows) {
    const [caller, { media_centre, album }] = [callers.get(row.user), row]
    const access =
      caller && media_centre && (await findAccessInCentre({ db, now }, caller, { media_centre, album }, row.file))
    if (access) contexts.set(row.uuid, access)
  }
  return (row: store.Listed): RequestStatus => {
    const inCentre = contexts.get(row.uuid)
    const [file, caller] = [found.get(row.file), callers.get(row.user)]
    const through = throughOf(row, row.link ? 'share link' : 'public page', now, inCentre)
    if (!file || !caller)
      return {
        through,
        ends: null,
        seen: null,
        covered: false,
        marked: false,
        marked_by_file: false,
        reasons: [copy.fileGone],
      }
    const access = requesterAccess(caller, row, file, now, inCentre)
    const proof = { done: ['disclaimer', 'use_case', 'agreement'] as const, granted: true, clean: row.clean }
    const { verdict, reasons, marked } = decide({ ...access, action: 'download', at: now, proof })
    return {
      through: { ...through, kind: access.surface.kind === 'app' ? 'app' : through.kind },
      ends: accessEndOf(access),
      seen: seenAt(caller, row, file, now, inCentre),
      covered: verdict === 'allow',
      marked,
      marked_by_file: marked && file.watermark,
      reasons: verdict === 'allow' ? [] : [...new Set(reasons.map(reasonIn(access.surface.kind)))],
    }
  }
}
const closedWords = (kind: SurfaceKind) => (kind === 'media centre' ? copy.centreClosed : copy.linkClosed)
const reasonIn =
  (kind: SurfaceKind) =>
  ({ code, team }: { code: string; team: string }) =>
    code === 'surface.closed' ? closedWords(kind) : team

/** People who requested a file through a link get its image through that link: they may have no other access. */
const thumbnailOf = (row: store.Listed, forTeam: boolean, { seen }: RequestStatus) => {
  const { live_link, media_centre, file, version, look } = row
  const isThere = !forTeam && seen === 'there'
  if (isThere && live_link) return `/v1/public/share/${live_link}/rendition/${file}/400/`
  if (isThere && media_centre) return `/v1/public/media-centre/${media_centre}/rendition/${file}/400/`
  return renditionUrl(version, '400', look)
}

/** Outsiders see the date instead of a hidden name, and no name if they can no longer see the file. */
const fileOf = (row: store.Listed, forTeam: boolean, judged: RequestStatus): DownloadRequest['file'] => {
  if (!forTeam && !judged.seen)
    return {
      uuid: row.file,
      name: copy.unavailableFile,
      thumbnail_url: null,
      rights: [],
      expiration_date: null,
    }
  return {
    uuid: row.file,
    name: row.hide_name && !forTeam ? dayInWords(row.file_created_at, 'UTC') : row.file_name,
    thumbnail_url: row.has_thumbnail ? thumbnailOf(row, forTeam, judged) : null,
    rights: row.rights,
    expiration_date: row.expiration_date,
  }
}

/** Where the file was requested. Members see it in the library, with or without a public page. */
const addressOf = ({ live_link, file, team, album, centre_slug }: store.Listed, { through }: RequestStatus) => {
  if (centre_slug && through.open)
    return `/p/media-centre/${team}/${centre_slug}${album ? `/album/${album}` : ''}/file/${file}`
  if (live_link && through.open) return `/p/share/${live_link}#${file}`
  return through.kind === 'app' ? `/file/${file}` : `/p/file/${file}`
}

const asDownloadRequest = (row: store.Listed, forTeam: boolean, now: Date, judged: RequestStatus): DownloadRequest => {
  const until = row.approved ? earliest(date(row.until), judged.ends) : null
  const { through, ends, marked, marked_by_file, covered } = judged
  return {
    uuid: row.uuid,
    file: fileOf(row, forTeam, judged),
    url: addressOf(row, judged),
    through,
    ends,
    marked,
    marked_by_file,
    clean: row.clean,
    team: { uuid: row.team, name: row.team_name },
    user: { uuid: row.user, name: row.user_name, email: row.user_email },
    useCase: row.use_case,
    shape: row.shape,
    covered,
    reasons: forTeam ? judged.reasons : [],
    approved: row.approved,
    reason: row.reason,
    until,
    once: row.once,
    ended: row.approved === true && (!through.open || (until !== null && until <= now)),
    used_at: row.once ? date(row.used_at) : null,
    answered_by: forTeam ? row.answered_by_name : null,
    answered_at: date(row.answered_at),
    created_at: new Date(row.created_at),
  }
}

/** Returns requests as shown to the team or to the requesters. */
export const showRequests = async (ctx: ReadContext, rows: store.Listed[], forTeam: boolean) => {
  const of = await loadStatusOf(ctx, rows)
  return rows.map((row) => asDownloadRequest(row, forTeam, ctx.now, of(row)))
}
export const showRequest = async (ctx: ReadContext, uuid: string, forTeam: boolean) => {
  const row = await store.listed(ctx.db, uuid)
  const [request] = row ? await showRequests(ctx, [row], forTeam) : []
  if (!request) throw new AppError('thing.not_found')
  return request
}
