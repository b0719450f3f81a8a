import {
  type Actor,
  actorIn,
  AppError,
  dayInWords,
  decide,
  type DownloadRequest,
  type Surface,
} from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { callerWithId } from '../../auth/index.ts'
import { findFiles, renditionUrl } from '../../versions/index.ts'
import * as store from '../store/requests.ts'

type Looking = Pick<Context, 'db' | 'now'>
type Judged = { seen: boolean; covered: boolean; inside: boolean; reasons: string[] }
const unseen: Judged = { seen: false, covered: false, inside: false, reasons: ['The file is no longer there.'] }

/** Who they are before the file they asked for, and where they asked for it. */
const standing = (
  caller: Parameters<typeof actorIn>[0],
  { live_link, file, team, user }: store.Listed,
  shared: string[],
) => {
  if (live_link) {
    const actor: Actor = { kind: 'visitor', user, staff: false, opens: [file] }
    return { actor, surface: { kind: 'share link' } satisfies Surface }
  }
  const actor = actorIn(caller, team, shared)
  const inside = actor.kind === 'member' && [team, ...shared].includes(actor.team)
  return { actor, surface: { kind: inside ? 'app' : 'public page' } satisfies Surface }
}

/** Would the rights of each file let whoever asked have it, once it is approved? */
const judge = async ({ db, now }: Looking, rows: readonly store.Listed[]) => {
  const files = [...new Set(rows.map(({ file }) => file))]
  const found = new Map((files.length ? await findFiles(db, files) : []).map((one) => [one.uuid, one.file]))
  const callers = new Map<string, Parameters<typeof actorIn>[0]>()
  for (const user of new Set(rows.map((row) => row.user))) callers.set(user, (await callerWithId(db, user)).caller)
  return (row: store.Listed): Judged => {
    const [file, caller] = [found.get(row.file), callers.get(row.user)]
    if (!file || !caller) return unseen
    const asked = { ...standing(caller, row, [...file.shared_with]), file, at: now }
    const proof = { done: ['disclaimer', 'use_case', 'agreement'], granted: true } as const
    const { verdict, reasons } = decide({ ...asked, action: 'download', proof: { ...proof, done: [...proof.done] } })
    return {
      seen: decide({ ...asked, action: 'see' }).verdict === 'allow',
      covered: verdict === 'allow',
      inside: asked.surface.kind === 'app',
      reasons: verdict === 'allow' ? [] : [...new Set(reasons.map(({ team }) => team))],
    }
  }
}

const date = (text: string | null) => (text === null ? null : new Date(text))
/** Who came through a link sees the picture through it: the file itself may be closed to them. */
const thumbnailOf = ({ live_link, file, version, look }: store.Listed, forTeam: boolean) =>
  live_link && !forTeam ? `/v1/public/share/${live_link}/rendition/${file}/400/` : renditionUrl(version, '400', look)

/** To outsiders, a hidden name is the day it was made; and what they may no longer see has no name at all. */
const fileOf = (row: store.Listed, forTeam: boolean, { seen }: Judged): DownloadRequest['file'] => {
  if (!forTeam && !seen)
    return {
      uuid: row.file,
      name: 'A file that is no longer available',
      thumbnail_url: null,
      rights: [],
      expiration_date: null,
    }
  return {
    uuid: row.file,
    name: row.hide_name && !forTeam ? dayInWords(row.file_created_at, 'UTC') : row.file_name,
    thumbnail_url: row.has_thumbnail ? thumbnailOf(row, forTeam) : null,
    rights: row.rights,
    expiration_date: row.expiration_date,
  }
}

/** Where it was asked for. A member has the file in the library, whether it has a public page or not. */
const addressOf = ({ live_link, file }: store.Listed, { inside }: Judged) => {
  if (live_link) return `/p/share/${live_link}#${file}`
  return inside ? `/file/${file}` : `/p/file/${file}`
}

const shown = (row: store.Listed, forTeam: boolean, judged: Judged): DownloadRequest => ({
  uuid: row.uuid,
  file: fileOf(row, forTeam, judged),
  url: addressOf(row, judged),
  team: { uuid: row.team, name: row.team_name },
  user: { uuid: row.user, name: row.user_name, email: row.user_email },
  useCase: row.use_case,
  shape: row.shape,
  covered: judged.covered,
  reasons: forTeam ? judged.reasons : [],
  approved: row.approved,
  reason: row.reason,
  until: date(row.until),
  once: row.once,
  used_at: row.once ? date(row.used_at) : null,
  answered_by: forTeam ? row.answered_by_name : null,
  answered_at: date(row.answered_at),
  created_at: new Date(row.created_at),
})

/** Requests as the team reads them, or as those do who asked. */
export const showRequests = async (ctx: Looking, rows: store.Listed[], forTeam: boolean) => {
  const of = await judge(ctx, rows)
  return rows.map((row) => shown(row, forTeam, of(row)))
}
export const showRequest = async (ctx: Looking, uuid: string, forTeam: boolean) => {
  const row = await store.listed(ctx.db, uuid)
  const [request] = row ? await showRequests(ctx, [row], forTeam) : []
  if (!request) throw new AppError('thing.not_found')
  return request
}
