import type { EventData } from '@vitrine/contract'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import type { NotificationEvent } from '../store/notification-items.ts'
import * as people from '../store/people.ts'
import { notify, withdrawNotifications } from './notify.ts'

/** Decides who is notified of which event. Events without a team do not cause notifications. */

type About = Pick<NotificationEvent, 'thing_type' | 'thing' | 'file'>
const aboutFile = (file: string): About => ({ thing_type: 'file', thing: file, file })
const aboutPost = (post: string): About => ({ thing_type: 'post', thing: post, file: null })
const byModule = { mailed: true }
const byUs = { mailed: false }
/** Uses the event itself as the source, for things that can happen more than once. */
const numbered = ({ seq }: JobContext) => `event ${seq ?? 0}`

/** A comment was written, or edited to mention more people. */
export const commentAdded = async (ctx: JobContext, { file, comment }: { file: string; comment: string }) => {
  const [{ team, actor }, said] = [ctx, await people.commentOf(ctx.db, comment)]
  if (!team || !said) return
  const mentioned = await people.membersAmong(ctx.db, team, said.mentions)
  const commenters = await people.commentersBefore(ctx.db, said.thread, comment)
  const replied = (await people.membersAmong(ctx.db, team, commenters)).filter((user) => !mentioned.includes(user))
  const occasion = { team, actor, source: comment, ...aboutFile(file) }
  await notify(ctx, { ...occasion, kind: 'mention' }, mentioned, byModule)
  await notify(ctx, { ...occasion, kind: 'reply' }, replied, byModule)
}

/** A comment on a post was written, edited or deleted; or a person outside the team answered. */
export const postCommented = async (
  ctx: JobContext,
  { post, post_comment }: { post: string; post_comment: string },
) => {
  const [{ db, team, actor }, said] = [ctx, await people.postCommentOf(ctx.db, post_comment)]
  if (!said) return withdrawNotifications(ctx, post_comment)
  if (!team) return
  const occasion = { team, actor, source: post_comment, ...aboutPost(post) }
  if (said.outside_name !== null) {
    const { outside_name, kind: did } = said
    const asker = await people.membersAmong(db, team, [said.asked_by])
    const recipients = asker.length > 0 ? asker : await people.withPermission(db, team, 'MANAGE_SOCIALS')
    return notify(ctx, { ...occasion, kind: 'approval', actor: null, outside_name, did }, recipients, byModule)
  }
  const mentioned = await people.membersAmong(db, team, said.mentions)
  const others = await people.membersAmong(db, team, await people.postCommentersBefore(db, post, post_comment))
  await notify(ctx, { ...occasion, kind: 'mention' }, mentioned, byModule)
  await notify(
    ctx,
    { ...occasion, kind: 'reply' },
    others.filter((user) => !mentioned.includes(user)),
    byUs,
  )
}

export const downloadRequested = async (ctx: JobContext, { file, request }: EventData<'download.requested'>) => {
  const { db, team, actor } = ctx
  if (!team || !actor || (await people.isAnswered(db, request))) return
  const approvers = await people.withPermission(db, team, 'APPROVE_DOWNLOADS')
  const about = { thing_type: 'requester', thing: actor, file: null, named_file: file } as const
  await notify(ctx, { kind: 'request', team, actor, source: request, ...about }, approvers, byModule)
}
/** Withdraws the notifications of an answered request, and notifies the member who sent it. The `downloads` module emails the
 *  answer. */
export const downloadAnswered = async (
  ctx: JobContext,
  { file, request, user, approved }: EventData<'download.answered'>,
) => {
  await withdrawNotifications(ctx, request)
  const { db, team, actor } = ctx
  if (!team) return
  const occasion = { team, actor, source: numbered(ctx), did: approved ? 'approved' : 'declined', ...aboutFile(file) }
  await notify(ctx, { kind: 'approval', ...occasion }, await people.membersAmong(db, team, [user]), byModule)
}

export const accessRequested = async (
  ctx: JobContext,
  { media_centre, access_request, user }: EventData<'media_centre.access_requested'>,
) => {
  const { db, team } = ctx
  if (!team || (await people.isAnswered(db, access_request))) return
  const about = { thing_type: 'media_centre', thing: media_centre, file: null } as const
  const managers = await people.withPermission(db, team, 'MANAGE_MEDIA_CENTRES')
  const occasion = { kind: 'request', team, actor: user, source: access_request, ...about } as const
  await notify(ctx, occasion, managers, byModule)
}

/** Approval within the team. Answers from outside are handled together with their comments. */
export const approvalChanged = async (ctx: JobContext, { post, approval }: EventData<'post.approval_changed'>) => {
  const [{ db, team, actor }, row] = [ctx, await people.postOf(ctx.db, post)]
  const asked = `approval ${post}`
  if (approval !== 'requested') await withdrawNotifications(ctx, asked)
  if (!team || !row || !actor) return
  if (approval === 'requested') {
    if (row.asks_outside || row.approval !== 'requested') return
    const managers = await people.withPermission(db, team, 'MANAGE_SOCIALS')
    const occasion = { kind: 'approval', team, actor, source: asked, did: 'asked', ...aboutPost(post) } as const
    return notify(ctx, occasion, managers, byUs)
  }
  if (row.approval_by !== actor || (approval !== 'approved' && approval !== 'rejected')) return
  const occasion = { kind: 'approval', team, actor, source: numbered(ctx), did: approval, ...aboutPost(post) } as const
  await notify(ctx, occasion, await people.membersAmong(db, team, [row.created_by]), byUs)
}

export const postFailed = async (ctx: JobContext, { post, status }: EventData<'post.progressed'>) => {
  const [{ db, team }, row] = [ctx, await people.postOf(ctx.db, post)]
  if (!team || !row) return
  const managers = await people.withPermission(db, team, 'MANAGE_SOCIALS')
  const author = managers.filter((user) => user === row.created_by)
  const occasion = { team, actor: null, source: numbered(ctx), did: status, ...aboutPost(post) }
  await notify(ctx, { kind: 'failed_post', ...occasion }, author.length > 0 ? author : managers, byModule)
}

/** A creator answered a request, or a permission ended: the person who asked is notified. */
export const creatorAnswered = async (ctx: JobContext, approval: string, did: string, mailed: boolean) => {
  const { db, team } = ctx
  if (!team) return
  const asker = await people.membersAmong(db, team, [await people.approvalAsker(db, approval)])
  const about = { thing_type: 'one_time_approval', thing: approval, file: null } as const
  const occasion = { kind: 'approval', team, actor: null, source: numbered(ctx), did, ...about } as const
  await notify(ctx, occasion, asker, { mailed })
}

export const filesExpiring = async (ctx: JobContext, { files }: EventData<'file.expiring'>) => {
  const { db, team } = ctx
  if (!team) return
  const editors = await people.withPermission(db, team, 'EDIT_ASSETS')
  const about = { thing_type: 'expiring_files', thing: team, file: null } as const
  const occasion = { kind: 'expiring', team, actor: null, source: numbered(ctx), count: files, ...about } as const
  await notify(ctx, occasion, editors, byModule)
}

export const versionUploaded = async (ctx: JobContext, { file, version }: EventData<'version.uploaded'>) => {
  const { db, team, actor } = ctx
  if (!team) return
  const occasion = { kind: 'new_version', team, actor, source: version, ...aboutFile(file) } as const
  await notify(ctx, occasion, await people.downloadersOf(db, team, file), byUs)
}
