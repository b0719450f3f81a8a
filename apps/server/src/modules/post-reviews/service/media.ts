import { AppError, decide, type RightsFile } from '@vitrine/contract'
import { macOf as signWithSecret } from '../../../platform/crypto/macs.ts'
import { isSameText } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { ByteAnswer } from '../../../platform/http/bytes.ts'
import type { Context } from '../../../platform/http/context.ts'
import { isId } from '../../../platform/ids.ts'
import type { Ports } from '../../../platform/ports.ts'
import { filesOfPosts } from '../../posts/index.ts'
import { activeOf, findFiles, renditionOf } from '../../versions/index.ts'
import * as store from '../store/approvers.ts'

type SigningContext = { ports: Pick<Ports, 'settings'> }
/** Signs the URL of a file on an approver's page. A new link has a new hash, and so new signatures. */
const macOf = ({ ports }: SigningContext, { uuid, hash }: Pick<store.Row, 'uuid' | 'hash'>, place: number) =>
  signWithSecret(ports.settings, 'post approval media', JSON.stringify([uuid, hash, place]))

export const mediaAddress = (ctx: SigningContext, approver: store.Row, place: number, size: string) =>
  `/v1/public/post/approval/media/${approver.uuid}/${place}/${size}/?signature=${macOf(ctx, approver, place)}`

const asApprover = (file: RightsFile) =>
  ({ actor: { kind: 'link', opens: [file.uuid] }, surface: { kind: 'post' }, file }) as const
/** Whether an approver may see a file of a post: the page is for people outside the team, on the social channel. */
export const isShown = (file: RightsFile, now: Date) =>
  decide({ ...asApprover(file), action: 'view', at: now }).verdict === 'allow'
/** Counts the files in a post that approvers currently can't see. */
export const countHidden = async (db: Db, post: string, now: Date) => {
  const rows = await filesOfPosts(db, [post])
  const found = rows.length > 0 ? await findFiles(db, [...new Set(rows.map(({ file }) => file))]) : []
  return rows.filter((row) => {
    const file = found.find(({ uuid }) => uuid === row.file)?.file
    return !file || !isShown(file, now)
  }).length
}

/** Returns the bytes of a file on an approver's page. The link and the rights are checked on each request. */
export const approverBytes = async (
  ctx: Context<'anyone'>,
  uuid: string,
  place: number,
  size: string,
): Promise<ByteAnswer> => {
  const approver = isId(uuid) ? await store.findOpen(ctx.db, uuid) : undefined
  const signature = new URLSearchParams(ctx.wire.url.split('?')[1] ?? '').get('signature') ?? ''
  if (!approver || !isSameText(signature, macOf(ctx, approver, place))) throw new AppError('address.over')
  const row = (await filesOfPosts(ctx.db, [approver.post]))[place]
  const [subject] = row ? await findFiles(ctx.db, [row.file]) : []
  const version = subject?.file && (await activeOf(ctx.db, subject.uuid))
  if (!subject?.file || !version) throw new AppError('thing.not_found')
  const { actor, surface, file } = asApprover(subject.file)
  const rendition = await renditionOf(
    { ...ctx, actor, subject: { uuid: version.uuid, team: file.team, file } },
    version.uuid,
    size,
  )
  return { ...rendition, surface, as: { actor, file } }
}
