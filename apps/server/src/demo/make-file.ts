import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { byEmail } from '../modules/auth/index.ts'
import { endOfDay, insertFile } from '../modules/files/index.ts'
import { makePath } from '../modules/folders/index.ts'
import { firstLink } from '../modules/guests/index.ts'
import { changeTags } from '../modules/tags/index.ts'
import { guestAsSource, storeReceived } from '../modules/uploads/index.ts'
import { addVersion, type ReceivedBytes } from '../modules/versions/index.ts'
import { newId } from '../platform/ids.ts'
import type { JobContext } from '../platform/jobs/jobs.ts'
import { canWriteMetadata } from '../platform/media/write-metadata.ts'
import type { DemoFile } from '@vitrine/demo/catalogue/file.ts'
import { albumsOf, mediaCentres } from '@vitrine/demo/catalogue/media-centres.ts'
import { setsOf, shownTo } from '@vitrine/demo/catalogue/sets.ts'
import { drawInChild } from './draw-pool.ts'
import type { Once } from './once.ts'
import { asOf, uploadedAt } from './dates.ts'
import { withTempFolder } from './temp-folder.ts'
import type { Tx } from './tx.ts'
import { shareActions, sourcesByName } from './sharing.ts'
import { commentActions, starActions } from './comments.ts'
import { peopleActions } from './people.ts'
import { putInCentres } from './store/centres.ts'
import * as store from './store.ts'

const DAY = 86_400_000
/** The interval between two versions of a file. */
const NEXT_VERSION_MS = 3 * DAY

/** A demo file, and its position among its team's files. */
type Making = { file: DemoFile; place: { at: number; of: number } }
/** Draws every version, stores the bytes, and then records the file in the database, all or nothing. */
export const makeFile = (ctx: JobContext, team: string, { file, place }: Making, once: Once) =>
  withTempFolder(async (folder) => {
    const arrived: ReceivedBytes[] = []
    for (const [i, version] of file.versions.entries()) {
      const out = path.join(folder, `${i}${path.extname(file.name)}`)
      await drawVersion(ctx, version, out)
      arrived.push(await receiveFile(ctx, await withMetadata(ctx, file, out), file.name))
    }
    const words = canEmbedMetadata(ctx, file) ? {} : wordsOf(file)
    const now = ctx.ports.now()
    await once((tx) => recordFile(tx, { now, uploaded: uploadedAt(now, place) }, team, file, arrived, words))
  })

const drawVersion = async ({ ports, signal }: JobContext, version: DemoFile['versions'][number], out: string) => {
  if (!('film' in version)) return drawInChild({ drawing: version, out }, signal)
  const { ffmpeg } = ports.media.found.tools
  if (!ffmpeg) throw new Error('FFmpeg is not installed')
  return drawInChild({ film: version, out, ffmpeg }, signal)
}

const canEmbedMetadata = ({ ports }: JobContext, { embedded }: DemoFile) =>
  embedded && ports.media.found.tools.perl !== undefined && ports.media.found.tools.exiftool !== undefined

/** Embeds the metadata of a file. Returns the path of the copy that contains it, or `drawn` if nothing can be embedded. */
const withMetadata = async (ctx: JobContext, file: DemoFile, drawn: string) => {
  if (!canEmbedMetadata(ctx, file)) return drawn
  const { media } = ctx.ports
  const file_type = await media.sniff(drawn, file.name)
  if (!canWriteMetadata(file_type)) return drawn
  const out = `${drawn}.words`
  const { says: description, creator: source_display_name, copyright, keywords, place } = file
  const texts = { description, source_display_name, copyright }
  const fields = { ...texts, keywords: [...keywords], ...(place && { map_point: place }) }
  await media.writeMetadata({ path: drawn, file_type }, fields, out, { signal: ctx.signal })
  return out
}

/** Receives, hashes and identifies the bytes, as for an upload. */
const receiveFile = async ({ ports }: JobContext, from: string, name: string) => {
  const key = newId()
  const { size } = await stat(from)
  await ports.storage.arriving.append(key, { offset: 0, size }, createReadStream(from))
  return storeReceived(ports, key, name)
}

type Words = { description: string; copyright: string; latitude: number; longitude: number }
/** The values that a member would have typed, for a file that cannot contain embedded metadata. */
const wordsOf = ({ says, copyright, place }: DemoFile): Partial<Words> => ({ description: says, copyright, ...place })

const recordFile = async (
  tx: Tx,
  { now, uploaded }: { now: Date; uploaded: Date },
  team: string,
  file: DemoFile,
  arrived: readonly ReceivedBytes[],
  words: Partial<Words>,
) => {
  const { available_in_days, expires_in_days, recycled = false, guest = null, ...facts } = file.facts
  const maker = (await byEmail(tx.db, `${file.by}@solvik.example`))?.uuid ?? null
  const user = guest ? null : maker
  const parent_folder = await makePath(tx, { team, folder: null, user }, file.path)
  const day =
    expires_in_days === undefined ? null : new Date(now.getTime() + expires_in_days * DAY).toISOString().slice(0, 10)
  const ends = day === null ? undefined : await endOfDay(tx.db, team, day)
  const uuid = await insertFile(tx.db, {
    team,
    name: file.name,
    parent_folder,
    created_by: user,
    created_at: uploaded,
    ...facts,
    ...words,
    ...(guest && {
      guest_link: await firstLink(tx.db, team),
      source_display_name: guest.name,
      source_claimed: guest.name,
    }),
    available_from: available_in_days === undefined ? null : new Date(now.getTime() + available_in_days * DAY),
    expiration_date: day,
    expires_at: ends ? new Date(ends) : null,
    recycled_at: recycled ? now : null,
    recycled_by: recycled ? user : null,
  })
  for (const [i, version] of arrived.entries())
    await addVersion(
      asOf(tx, new Date(Math.min(now.getTime(), uploaded.getTime() + i * NEXT_VERSION_MS))),
      { uuid, team, first: i === 0 },
      { ...version, source: sourcesByName[file.name] ?? guestAsSource(guest) },
      user,
    )
  await store.dateVersions(tx.db, uuid, uploaded, NEXT_VERSION_MS)
  await organiseFile(tx.db, { team, user, uuid, parent_folder }, file)
  for (const acts of [shareActions, commentActions, starActions, peopleActions])
    await acts[file.name]?.(tx, { team, uuid, name: file.name, user, uploaded })
  if (recycled) await tx.record('file.recycled', { file: uuid }, { team, actor: user, about: uuid })
}

type Entered = { team: string; user: string | null; uuid: string; parent_folder: string | null }
/** Sets up a demo file after its upload: tags, collections, rights and folder sharing. */
const organiseFile = async (db: Tx['db'], { team, user, uuid, parent_folder }: Entered, file: DemoFile) => {
  if (user) await changeTags({ db, subject: { team }, actor: { user } }, uuid, [...file.keywords])
  await store.addFileToSets(db, team, uuid, setsOf(file))
  await putInCentres(db, { team, uuid, name: file.name }, albumsOf(file), mediaCentres)
  const other = shownTo[file.path.at(-1) ?? '']
  if (other && parent_folder) await store.shareWith(db, parent_folder, other, user)
}
