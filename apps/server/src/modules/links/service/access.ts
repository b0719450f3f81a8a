import {
  type Action,
  type Actor,
  AppError,
  type Caller,
  decide,
  type RightsFile,
  type Surface,
} from '@vitrine/contract'
import { macOf } from '../../../platform/crypto/macs.ts'
import { isSameText } from '../../../platform/crypto/tokens.ts'
import type { Context } from '../../../platform/http/context.ts'
import { isId } from '../../../platform/ids.ts'
import { findFiles } from '../../versions/index.ts'
import { copy } from '../copy.ts'
import { listFilesBehind, hasFile } from '../store/contents.ts'
import * as store from '../store.ts'

/** The actor for one file behind a link or page, and the rules that apply there. */
export type AccessContext = {
  actor: Actor
  file: RightsFile
  surface: Surface
  link: string | null
  /** The media centre in which the actor sees the file, and the album there. */
  place?: { media_centre: string; album: string | null } | undefined
  /** The time at which the page or link closes automatically. */
  ends?: Date | null
}
type CallerContext = Pick<Context, 'db' | 'ports' | 'caller' | 'now' | 'wire'>

export const linkUrl = ({ ports }: { ports: Pick<Context['ports'], 'settings'> }, uuid: string) =>
  `${ports.settings.origin}/p/share/${uuid}`

export const linkStateOf = (
  { on, expires_at, max_downloads, downloads }: Pick<store.Row, 'on' | 'expires_at' | 'max_downloads' | 'downloads'>,
  now: Date,
) => {
  if (!on) return 'off'
  if (expires_at !== null && expires_at <= now) return 'expired'
  return max_downloads !== null && downloads >= max_downloads ? 'used up' : 'open'
}

/** The name of the cookie set in a browser in which the password was entered. Its value becomes invalid when the password
 *  changes. */
const keyName = (uuid: string) => `share_${uuid}`
const keyOf = ({ ports }: CallerContext, { uuid, password_hash }: store.Row) =>
  macOf(ports.settings, 'share links', `${uuid} ${password_hash}`)
export const unlockCookie = (ctx: CallerContext, link: store.Row) => {
  const safe = ctx.ports.settings.origin.startsWith('https:') ? '; Secure' : ''
  return `${keyName(link.uuid)}=${keyOf(ctx, link)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=86400${safe}`
}
export const isLocked = (ctx: CallerContext, link: store.Row) => {
  if (link.password_hash === null) return false
  const sent = ctx.wire.headers
    .get('cookie')
    ?.split(/; */)
    .find((pair) => pair.startsWith(`${keyName(link.uuid)}=`))
  return !isSameText(sent?.slice(keyName(link.uuid).length + 1) ?? '', keyOf(ctx, link))
}

/** Returns the link if it is open. A link that is off or expired gives the same error as one that never existed. */
export const openLink = async (ctx: Pick<CallerContext, 'db' | 'now'>, uuid: string) => {
  const link = await store.one(ctx.db, uuid)
  if (!link || ['off', 'expired'].includes(linkStateOf(link, ctx.now))) throw new AppError('thing.not_found')
  return link
}

/** Returns the open link. Throws until its password has been entered, so that the content isn't disclosed. */
export const unlockedLink = async (ctx: CallerContext, uuid: string) => {
  const link = await openLink(ctx, uuid)
  if (isLocked(ctx, link)) throw new AppError('rights.steps', { reasons: [copy.unlockFirst], steps: ['password'] })
  return link
}

type Terms = Pick<
  store.Row,
  'on' | 'expires_at' | 'max_downloads' | 'downloads' | 'downloads_by' | 'asks_use_case' | 'watermark'
>
/** The surface of a link, with the terms that the link itself sets, but not those of its team. */
const linkSurfaceOf = (link: Terms, now: Date, action: Action): Surface => {
  const taken = action === 'download' || action === 'request'
  const state = linkStateOf(link, now)
  return {
    kind: 'share link',
    closed:
      state === 'off' || state === 'expired' || (taken && (state === 'used up' || link.downloads_by === 'nobody')),
    downloadable: link.downloads_by === 'everyone',
    asks_use_case: link.asks_use_case,
    marks: link.watermark,
  }
}
const surfaceOf = async (ctx: Pick<CallerContext, 'db' | 'now'>, link: store.Row, action: Action): Promise<Surface> => {
  const taken = action === 'download' || action === 'request'
  const team = taken ? await store.teamOf(ctx.db, link.team) : undefined
  return { ...linkSurfaceOf(link, ctx.now, action), agreement: Boolean(team?.download_agreement) }
}

/** The access that a link gives to someone who made a request earlier and isn't visiting now. A deleted link is
 *  treated as closed. */
export const accessAtLink = (caller: Caller, link: Terms | undefined, file: RightsFile, now: Date, action: Action) => {
  const gone: Surface = { kind: 'share link', closed: true }
  const surface = link ? linkSurfaceOf(link, now, action) : gone
  return { actor: throughLink(caller, [file.uuid]), file, surface }
}

/** Returns the actor for a visitor to a link, with access to its files. */
const throughLink = (caller: Caller, opens: string[]): Actor =>
  caller.user === null ? { kind: 'link', opens } : { kind: 'visitor', user: caller.user, staff: caller.staff, opens }

/** Finds one file behind a link. Throws when the file isn't in the link or can't be seen there. */
export const accessThroughLink = async (
  ctx: CallerContext,
  uuid: string,
  item: string,
  action: Action,
): Promise<AccessContext> => {
  const link = await unlockedLink(ctx, uuid)
  const file = item.toLowerCase()
  const held = isId(file) && (await hasFile(ctx.db, link, file))
  const [subject] = held ? await findFiles(ctx.db, [file]) : []
  if (!subject?.file || subject.team !== link.team) throw new AppError('thing.not_found')
  const actor = throughLink(ctx.caller, [subject.file.uuid])
  const placed = await surfaceOf(ctx, link, action)
  const access: AccessContext = { actor, file: subject.file, surface: placed, link: uuid, ends: link.expires_at }
  // A link that has no downloads left still shows its content.
  const surface = { ...access.surface, closed: false }
  if (decide({ ...access, surface, action: 'see', at: ctx.now }).verdict !== 'allow')
    throw new AppError('thing.not_found')
  return access
}

/** A page of the files that can be seen through a link. */
export const listFilesThroughLink = async (
  ctx: Pick<CallerContext, 'db' | 'now' | 'caller'>,
  link: store.Row,
  asked: { cursor?: string | undefined; limit: number },
) => {
  const { results, ...rest } = await listFilesBehind(ctx.db, link, asked, {
    actor: throughLink(ctx.caller, []),
    surface: await surfaceOf(ctx, link, 'see'),
    at: ctx.now,
  })
  return {
    ...rest,
    results: await store.publicRows(
      ctx.db,
      results.map(({ uuid }) => uuid),
    ),
  }
}
