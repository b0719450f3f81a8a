import {
  APPROVAL_ORIGINAL_MAX_BYTES,
  AppError,
  cutText,
  type RawReply,
  type Source,
  type Stream,
} from '@vitrine/contract'
import { Readable } from 'node:stream'
import type { Db } from '../../../platform/db/db.ts'
import { chunksOf } from '../../../platform/http/body-chunks.ts'
import type { RunInTransaction, Context } from '../../../platform/http/context.ts'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { fileTypeOf } from '../../../platform/media/mime-types.ts'
import { sniffStored } from '../../../platform/media/sniff-stored.ts'
import type { Ports } from '../../../platform/ports.ts'
import { endOfDay } from '../../files/index.ts'
import { lockSocialPost, oneCreator } from '../../ugc/index.ts'
import { addFile, addVersion, type ReceivedBytes } from '../../versions/index.ts'
import { originalsCopy } from '../copy.ts'
import * as store from '../store.ts'
import { needApproval } from './answer.ts'
import { rightName, scopeInWords } from '../terms-copy.ts'

const SOCIAL_POST = 2
const unavailable = originalsCopy.noMedia

/** Stores bytes and detects their type. Anything but an image or a video is refused. */
const storeMedia = async (ports: Ports, bytes: Readable, original_name: string): Promise<ReceivedBytes> => {
  const stored = await ports.storage.stage(bytes, { limit: APPROVAL_ORIGINAL_MAX_BYTES })
  const file_type = await sniffStored(ports, stored, original_name)
  if (!['image', 'video'].includes(fileTypeOf(file_type).kind)) {
    await ports.storage.remove(stored.key)
    throw new AppError('approval.original')
  }
  return { ...stored, file_type, original_name }
}

/** The common properties of an approval's files: rights, expiry, credit and origin. */
const columnsOf = async (db: Db, row: store.Row) => {
  const day = row.ends_at && (await store.dayOf(db, row.team, row.ends_at))
  const ends = day && (await endOfDay(db, row.team, day))
  return {
    team: row.team,
    created_by: null,
    review_status: SOCIAL_POST,
    source_display_name: row.name || `@${row.post.handle}`,
    credit_line: row.scope.credit,
    rights_context: scopeInWords(row.scope),
    expiration_date: day,
    expires_at: ends ? new Date(ends) : null,
    approval: row.uuid,
    approval_ends_at: row.ends_at,
  } as const
}
type Sender = NonNullable<Source['received_from']>
const sourceOf = async (db: Db, { post, social_post, name }: store.Row, received_from: Sender): Promise<Source> => {
  const creator = social_post ? await oneCreator(db, (await lockSocialPost(db, social_post)).creator) : undefined
  return {
    creator: {
      name: name || creator?.name || '',
      handle: post.handle,
      identifier: creator?.identifier ?? '',
      platform: post.platform.toLowerCase(),
      external: true,
      ig_creator: post.platform === 'Instagram',
      social: true,
      // The email address is stored only with the approval, because a file may be shown to outsiders.
      email: '',
    },
    post: { url: post.permalink ?? '', caption: post.caption, posted_on: post.posted_at },
    received_from,
  }
}

type RecordingContext = { db: Db; record: Parameters<typeof addFile>[0]['record'] }
/** Creates files from the received media. Runs inside the caller's transaction. */
const createFiles = async (tx: RecordingContext, row: store.Row, all: readonly ReceivedBytes[], from: Sender) => {
  const [columns, source] = [await columnsOf(tx.db, row), await sourceOf(tx.db, row, from)]
  const made: string[] = []
  for (const arrived of all)
    made.push(await addFile(tx, { ...columns, name: cutText(arrived.original_name, 1000) }, { ...arrived, source }))
  const right = await store.rightFor(tx.db, row.team, rightName(row.scope), row.scope.channels)
  if (right) await store.putRight(tx.db, made, right.uuid)
  return made
}

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
}
/** Fetches the media of the post. Returns undefined if the network provides none or refuses one. */
const fetchAll = async (ctx: JobContext, row: store.Row): Promise<ReceivedBytes[] | undefined> => {
  const media = row.social_post ? (await lockSocialPost(ctx.db, row.social_post)).media : []
  const arrived: ReceivedBytes[] = []
  for (const [at, { url }] of media.entries()) {
    if (url === null) continue
    const answer = await ctx.ports.outbound.open(url, { limit: APPROVAL_ORIGINAL_MAX_BYTES, signal: ctx.signal })
    if (answer.status !== 200) {
      answer.body.destroy()
      return undefined
    }
    const name = `${row.post.handle}-${row.post.posted_at.slice(0, 10)}${media.length > 1 ? `-${at + 1}` : ''}`
    const one = await storeMedia(ctx.ports, answer.body, name)
    arrived.push({ ...one, original_name: `${name}.${extensions[one.file_type] ?? 'bin'}` })
  }
  return arrived.length > 0 ? arrived : undefined
}

/** Imports the media of an approved post, once. The files wait for review (status 2) until someone adds them to the library. */
export const importMedia = async (ctx: JobContext, uuid: string) => {
  const row = await store.find(ctx.db, uuid)
  if (row?.status !== 'approved' || (await store.filesOf(ctx.db, uuid)).length > 0) return
  let arrived: ReceivedBytes[] | undefined
  try {
    arrived = await fetchAll(ctx, row)
  } catch (error) {
    await store.update(ctx.db, uuid, { import_problem: unavailable })
    if (ctx.last) return
    throw error
  }
  if (!arrived) return void (await store.update(ctx.db, uuid, { import_problem: unavailable }))
  const fetched = arrived
  const remove = async () => {
    for (const { key } of fetched) await ctx.ports.storage.remove(key)
  }
  const made = await ctx
    .write(async ({ db, record }) => {
      const current = await store.lock(db, uuid)
      if (current.status !== 'approved' || (await store.filesOf(db, uuid)).length > 0) return undefined
      const files = await createFiles({ db, record }, current, fetched, 'network')
      await store.update(db, uuid, { import_problem: null })
      await record('one_time_approval.imported', { one_time_approval: uuid, files }, { team: row.team, about: uuid })
      return files
    })
    .catch(async (error: unknown) => {
      await remove()
      if (error instanceof AppError) await store.update(ctx.db, uuid, { import_problem: error.message })
      throw error
    })
  // Another process has already imported the media, or the approval has ended.
  if (!made) await remove()
}

type UploadContext = Context<'anyone'> & { atomically: RunInTransaction<'version.uploaded'> }
/** Stores the original that the creator uploads: as the newest version of the file, or as a new file if there is none. */
export const receiveOriginal = async (
  ctx: UploadContext,
  secret: string,
  name: string,
  body: Stream,
): Promise<RawReply> => {
  const mustBeOpen = async (row: store.Row) => {
    if (store.statusOf(row, ctx.ports.now()) !== 'approved') throw new AppError('approval.not_yet')
  }
  const { uuid, ...found } = await needApproval(ctx, secret)
  await mustBeOpen({ uuid, ...found })
  const arrived = await storeMedia(ctx.ports, Readable.from(chunksOf(body)), name)
  try {
    await ctx.atomically(async ({ db, record }) => {
      const row = await store.lock(db, uuid)
      await mustBeOpen(row)
      const [file] = await store.filesOf(db, uuid)
      const source = await sourceOf(db, row, 'creator')
      if (file)
        await addVersion({ db, record }, { uuid: file, team: row.team, first: false }, { ...arrived, source }, null)
      else await createFiles({ db, record }, row, [arrived], 'creator')
      await store.update(db, uuid, { uploaded_at: ctx.ports.now(), import_problem: null })
    })
  } catch (error) {
    await ctx.ports.storage.remove(arrived.key)
    throw error
  }
  return { status: 204 }
}
