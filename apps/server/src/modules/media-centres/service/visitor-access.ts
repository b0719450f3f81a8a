import {
  type Action,
  type Actor,
  AppError,
  type Caller,
  type CentreFile,
  decide,
  type DownloadRule,
  type RightsFile,
  type Surface,
} from '@vitrine/contract'
import type { ByteAnswer } from '../../../platform/http/bytes.ts'
import type { Context } from '../../../platform/http/context.ts'
import { isId } from '../../../platform/ids.ts'
import type { AccessContext } from '../../links/index.ts'
import { activeOf, findFiles, renditionOf } from '../../versions/index.ts'
import { downloadRule, requireAlbum, requireVisit, openAlbums, type Visit, type VisitContext } from './visit.ts'
import { albumsFor, albumsWithFiles, showFiles } from './visitor-files.ts'

/** The album through which a visitor sees a file: the requested one, or the one with the least restrictive download rule. */
const albumContaining = async (ctx: VisitContext, visit: Visit, file: string, asked?: string) => {
  if (asked === undefined) return (await albumsFor(ctx, visit, [file])).get(file) ?? undefined
  const album = requireAlbum(visit, asked)
  return (await albumsWithFiles(ctx, visit, [file], [album]))[0]?.album
}
/** Logo and covers are shown even if no album contains them. */
const isLogoOrCover = (visit: Visit, file: string) =>
  visit.centre.logo === file || visit.centre.cover === file || openAlbums(visit).some(({ cover }) => cover === file)

export const surfaceFor = (rule: DownloadRule, action: Action): Surface => ({
  kind: 'media centre',
  closed: rule === 'nobody' && (action === 'download' || action === 'request'),
  downloadable: rule === 'free' || rule === 'sign_in' || rule === 'use_case',
  anonymous: rule === 'free',
  asks_use_case: rule === 'use_case',
})
/** The actor of a visitor, who sees the centre's files as far as the rights allow. Members are treated as visitors, too. */
export const visitorOf = (caller: Caller, file: RightsFile): Actor =>
  caller.user === null
    ? { kind: 'link', opens: [file.uuid] }
    : { kind: 'visitor', user: caller.user, staff: caller.staff, opens: [file.uuid] }

/** A visitor's access to one file of a media centre. Throws "not found" if the file isn't in it or can't be seen there. */
export const accessInCentre = async (
  ctx: VisitContext,
  uuid: string,
  item: string,
  { album: asked, action }: { album?: string | undefined; action: Action },
): Promise<AccessContext & { visit: Visit; place: { media_centre: string; album: string | null } }> => {
  const visit = await requireVisit(ctx, uuid)
  const id = item.toLowerCase()
  const album = isId(id) ? await albumContaining(ctx, visit, id, asked) : undefined
  const isShown = album !== undefined || (action === 'view' && isLogoOrCover(visit, id))
  const [subject] = isShown ? await findFiles(ctx.db, [id]) : []
  const file = subject?.file
  if (!file || subject.team !== visit.centre.team) throw new AppError('thing.not_found')
  const actor = visitorOf(ctx.caller, file)
  const surface = surfaceFor(downloadRule(visit, album ?? null), action)
  const open = { ...surface, closed: false }
  if (decide({ actor, file, surface: open, action: 'see', at: ctx.now }).verdict !== 'allow')
    throw new AppError('thing.not_found')
  return { actor, file, surface, link: null, visit, place: { media_centre: uuid, album: album ?? null } }
}

const portsOutsideVisit: VisitContext['ports'] = {
  settings: { origin: '', secret: undefined, oldSecrets: [] },
  recent: { read: (_key, load) => load() },
}
/** Returns a person's access to a file outside a visit, for an earlier request. Undefined if they no longer have access. */
export const findAccessInCentre = async (
  { db, now }: Pick<VisitContext, 'db' | 'now'>,
  caller: Caller,
  { media_centre, album }: { media_centre: string; album: string | null },
  file: string,
): Promise<AccessContext | undefined> => {
  try {
    const asked = { album: album ?? undefined, action: 'download' } as const
    return await accessInCentre({ db, now, caller, ports: portsOutsideVisit }, media_centre, file, asked)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

export const showFile = async (ctx: VisitContext, uuid: string, item: string, album?: string): Promise<CentreFile> => {
  const { file, visit, place } = await accessInCentre(ctx, uuid, item, { album, action: 'see' })
  const [shown] = await showFiles(ctx, visit, [file.uuid], () => place.album)
  if (!shown) throw new AppError('thing.not_found')
  return shown
}

/** An image of a file in a media centre. Access, album and rights are checked on each request. */
export const centreRendition = async (
  ctx: Context<'viewer'>,
  uuid: string,
  item: string,
  size: string,
): Promise<ByteAnswer> => {
  const { actor, file, surface, visit } = await accessInCentre(ctx, uuid, item, { action: 'view' })
  const version = await activeOf(ctx.db, file.uuid)
  if (!version) throw new AppError('thing.not_found')
  const subject = { uuid: version.uuid, team: file.team, file }
  // Web-based feed readers load the images of a public media centre from other origins.
  const elsewhere = visit.centre.visibility === 'public' && visit.centre.live ? ({ from_anywhere: true } as const) : {}
  const answer = await renditionOf({ ...ctx, actor, subject }, version.uuid, size)
  return { ...answer, ...elsewhere, surface, as: { actor, file } }
}
