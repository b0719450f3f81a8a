import { AppError, decide, type DownloadRequest, type StepsTaken } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { isId } from '../../../platform/ids.ts'
import { post } from '../../../platform/mail/outbox.ts'
import { findFiles, renditionUrl } from '../../versions/index.ts'
import { actorIn } from '@vitrine/contract'
import * as store from '../store/requests.ts'
import * as texts from '../store/texts.ts'
import { proofOf, type TermedDoor, withTerms } from './terms.ts'

const date = (text: string | null) => (text === null ? null : new Date(text))
/** Who came through a link sees the picture through it: the file itself may be closed to them. */
const thumbnailOf = ({ link, file, version, look }: store.Listed, forTeam: boolean) =>
  link && !forTeam ? `/v1/public/share/${link}/rendition/${file}/400/` : renditionUrl(version, '400', look)
/** To outsiders, a hidden name is the day it was made. */
const shown = (row: store.Listed, forTeam: boolean): DownloadRequest => ({
  uuid: row.uuid,
  file: {
    uuid: row.file,
    name: row.hide_name && !forTeam ? row.file_created_at.slice(0, 10) : row.file_name,
    thumbnail_url: row.has_thumbnail ? thumbnailOf(row, forTeam) : null,
  },
  url: row.link ? `/p/share/${row.link}#${row.file}` : `/p/file/${row.file}`,
  team: { uuid: row.team, name: row.team_name },
  user: { uuid: row.user, name: row.user_name, email: row.user_email },
  useCase: row.use_case,
  shape: row.shape,
  approved: row.approved,
  reason: row.reason,
  until: date(row.until),
  answered_by: forTeam ? row.answered_by_name : null,
  answered_at: date(row.answered_at),
  created_at: new Date(row.created_at),
})
const show = async ({ db }: Pick<Context, 'db'>, uuid: string, forTeam: boolean) => {
  const row = await store.listed(db, uuid)
  if (!row) throw new AppError('thing.not_found')
  return shown(row, forTeam)
}

type Paging = { cursor?: string | undefined; limit: number }
export const listRequests = async ({ db }: Pick<Context, 'db'>, which: store.Which, asked: Paging) => {
  if (which.user !== undefined && !isId(which.user)) return { results: [], next: null, count: 0 }
  const { results, ...rest } = await store.pageFor(db, which, asked)
  return { ...rest, results: results.map((row) => shown(row, which.team !== undefined)) }
}
/** The same for a person in the path: who is nobody is not found. */
export const listRequestsOf = async (ctx: Context<'member'>, team: string, user: string, asked: Paging) => {
  if (!isId(user)) throw new AppError('thing.not_found')
  return listRequests(ctx, { team, user }, asked)
}
export const listPeople = async ({ db }: Context<'member'>, team: string, asked: Paging) => {
  const { results, ...rest } = await store.people(db, team, asked)
  return { ...rest, results: results.map((one) => ({ ...one, newest: new Date(one.newest) })) }
}

type Asking = Context<'user' | 'viewer', 'download.requested' | 'download.agreed'>
type Asked = StepsTaken & { useCase: string }
/** The door for somebody who names a file in a body: the app for those inside, else its public page. */
export const doorTo = async (ctx: Pick<Context, 'db' | 'caller'>, uuid: string): Promise<TermedDoor> => {
  const [subject] = await findFiles(ctx.db, [uuid])
  if (!subject?.file) throw new AppError('thing.not_found')
  const { file } = subject
  const actor = actorIn(ctx.caller, file.team, file.shared_with)
  const inside = actor.kind === 'member' && [file.team, ...file.shared_with].includes(actor.team)
  return withTerms(ctx, { actor, file, surface: { kind: inside ? 'app' : 'public page' }, link: null })
}

/** Asks for a download. Where no approval is needed it is approved at once, whatever the caller claims. */
export const askForDownload = async (ctx: Asking, door: TermedDoor, asked: Asked): Promise<DownloadRequest> => {
  const { actor, file, surface } = door
  if (!('user' in actor)) throw new AppError('auth.required')
  const proof = await proofOf(ctx, door, asked)
  const { verdict, steps } = decide({ actor, file, surface, action: 'download', at: ctx.now, proof })
  const mayAsk = decide({ actor, file, surface, action: 'request', at: ctx.now }).verdict
  if (verdict === 'absent' || mayAsk === 'absent') throw new AppError('thing.not_found')
  const undone = steps.filter((step) => step !== 'request')
  if (verdict === 'steps' && undone.length) throw new AppError('rights.steps', { steps: undone })
  if (door.agreement && asked.agreement === door.agreement.hash) {
    await texts.keepText(ctx.db, door.agreement.hash, door.agreement.text)
    if (await texts.agree(ctx.db, actor.user, door.agreement.hash))
      await ctx.record('download.agreed', { user: actor.user, text: door.agreement.hash }, { team: file.team })
  }
  const approved = verdict === 'allow' ? true : null
  const row = { team: file.team, file: file.uuid, user: actor.user, link: door.link, shape: asked.shape }
  const request = await store.put(ctx.db, { ...row, use_case: asked.useCase, approved })
  const told = { file: file.uuid, request, approved }
  await ctx.record('download.requested', told, { team: file.team, about: file.uuid })
  const made = await show(ctx, request, false)
  if (approved === null) await tellApprovers(ctx, made)
  return made
}

const tellApprovers = async (ctx: Asking, { team, user, useCase, uuid }: DownloadRequest) => {
  const row = await store.listed(ctx.db, uuid)
  for (const email of await store.approversOf(ctx.db, team.uuid))
    await post(ctx, email, {
      from: team.name,
      subject: `${user.name || user.email} asks for a download`,
      heading: `${user.name || user.email} asks for ${row?.file_name ?? 'a file'}`,
      paragraphs: [useCase],
      button: { label: 'Answer the request', address: `${ctx.ports.settings.origin}/requests` },
    })
}

type Answer = { approved: boolean; reason: string; days: number }
const answerThese = async (
  ctx: Context<'member', 'download.answered'>,
  uuids: string[],
  { approved, reason, days }: Answer,
) => {
  const until = approved ? new Date(ctx.now.getTime() + days * 86_400_000) : null
  const by = { answered_by: ctx.actor.user, answered_at: ctx.now }
  const answered = uuids.length ? await store.answer(ctx.db, uuids, { approved, reason, until, ...by }) : []
  for (const { uuid, file, user } of answered) {
    await ctx.record('download.answered', { file, request: uuid, user, approved }, { about: file })
    await tellAsker(ctx, await show(ctx, uuid, false))
  }
  return answered.length
}

const tellAsker = async (ctx: Context<'member'>, { file, team, user, approved, reason, until }: DownloadRequest) =>
  post(ctx, user.email, {
    from: team.name,
    subject: approved ? `You can download ${file.name}` : `Your request for ${file.name} was declined`,
    heading: approved ? `You can download ${file.name}` : `${team.name} has declined your request`,
    paragraphs: [
      ...(reason ? [reason] : []),
      ...(until ? [`The approval holds until ${until.toISOString().slice(0, 10)}.`] : []),
    ],
    button: {
      label: approved ? 'Go to your downloads' : 'See your requests',
      address: `${ctx.ports.settings.origin}/p/downloads`,
    },
  })

export const answerRequest = async (ctx: Context<'member', 'download.answered'>, uuid: string, answer: Answer) => {
  if ((await answerThese(ctx, [uuid], answer)) === 0) throw new AppError('request.answered')
  return show(ctx, uuid, true)
}
export const answerAllOf = async (
  ctx: Context<'member', 'download.answered'>,
  team: string,
  { user, ...answer }: Answer & { user: string },
) => ({ answered: isId(user) ? await answerThese(ctx, await store.openOf(ctx.db, team, user), answer) : 0 })
