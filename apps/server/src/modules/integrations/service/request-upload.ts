import {
  adobeDestination,
  AppError,
  type Destination,
  type IntegrationProvider,
  type IntegrationUpload,
  providerOf,
  whyNotTaken,
} from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids.ts'
import { activeOf } from '../../versions/index.ts'
import { sendUpload } from '../jobs.ts'
import * as store from '../store.ts'
import { requireSendable } from './require-sendable.ts'

type ReadContext = Pick<Context<'member'>, 'db' | 'actor' | 'now'>
const showUpload = async (ctx: ReadContext, uuid: string): Promise<IntegrationUpload> => {
  const { results } = await store.listUploads(ctx.db, ctx.actor.team, ctx, { limit: 1, uuid })
  const [found] = results
  if (!found) throw new AppError('thing.not_found')
  return found
}

type UploadRequest = {
  file: string
  account: string
  provider: IntegrationProvider
  destination?: Destination | undefined
}
/** Enqueues an upload of a file to an account. If the same version is already being sent there, returns that upload. */
export const requestUpload = async (
  ctx: ReadContext & Pick<Context<'member', 'integration_upload.asked'>, 'subject' | 'record' | 'enqueue'>,
  { file, account: to, provider, destination: chosen }: UploadRequest,
): Promise<IntegrationUpload> => {
  const { db, actor, subject, now } = ctx
  const account = await store.one(db, to)
  if (account.provider !== provider) throw new AppError('integration.wrong_provider')
  if (!subject.file) throw new AppError('thing.not_found')
  requireSendable(actor, subject.file, now)
  if (account.access_token === null || account.lost) throw new AppError('integration.not_connected')
  const version = await activeOf(db, file)
  if (!version) throw new AppError('thing.not_found')
  if (version.state === 'waiting') throw new AppError('version.not_ready')
  const destination = chosen ?? (provider === 'Canva' ? 'Canva' : adobeDestination(version.kind))
  const why = whyNotTaken(destination, version.kind)
  if (why !== null || providerOf(destination) !== provider)
    throw new AppError('integration.not_taken', { detail: why ?? undefined })
  const open = await store.findOpenUpload(db, { account: to, version: version.uuid, destination })
  if (open) return showUpload(ctx, open.uuid)
  const uuid = newId()
  const row = { uuid, team: account.team, account: to, file, version: version.uuid, user: actor.user, destination }
  await store.addUpload(db, row)
  await ctx.record('integration_upload.asked', { integration_upload: uuid, file, destination })
  await ctx.enqueue(sendUpload, { upload: uuid }, { key: `integration upload ${uuid}`, urgent: true })
  return showUpload(ctx, uuid)
}

export const listUploads = (
  ctx: ReadContext,
  team: string,
  asked: { cursor?: string | undefined; limit: number; file?: string | undefined },
) => store.listUploads(ctx.db, team, ctx, asked)
