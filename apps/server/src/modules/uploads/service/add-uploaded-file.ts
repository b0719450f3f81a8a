import { cutText, guestFileRefused, isGuestFileName, type Source, UPLOAD_FOLDERS_DEEP } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { SubscribedJob } from '../../../platform/db/ledger.ts'
import { fileTypeOf } from '../../../platform/media/mime-types.ts'
import { sniffStored } from '../../../platform/media/sniff-stored.ts'
import type { Ports } from '../../../platform/ports.ts'
import { makePath } from '../../folders/index.ts'
import { addFile, addFiles, addVersion, type ReceivedBytes } from '../../versions/index.ts'
import type { Row } from '../store.ts'
import { reviewStatusOf } from './review.ts'

/** Turns a completed upload into a stored object. Its type is detected from the content, never taken from the client. */
export const storeReceived = async (
  ports: Pick<Ports, 'storage' | 'media'>,
  key: string,
  original_name: string,
  { urgent = false } = {},
): Promise<ReceivedBytes> => {
  const stored = await ports.storage.arriving.finish(key)
  const file_type = await sniffStored(ports, stored, original_name, { urgent })
  return { ...stored, file_type, original_name }
}

/** Returns why a guest's file is rejected, by name or content, or undefined if it is accepted. */
export const guestRefusal = ({ guest_link }: Row, { file_type, original_name }: ReceivedBytes) => {
  const { kind, mime } = fileTypeOf(file_type)
  const isProgram = kind === 'other' && mime.startsWith('application/') && mime !== 'application/octet-stream'
  const isKnown = /\.[^.]+$/.test(original_name) || !['other', 'archive'].includes(kind)
  return guest_link !== null && (isProgram || !isKnown || !isGuestFileName(original_name))
    ? guestFileRefused
    : undefined
}

/** Returns the guest as the creator of the files they send, under the name they entered (spec §3). */
export const guestAsSource = (guest: Row['guest']): Source | null =>
  guest && {
    creator: {
      ...guest,
      handle: '',
      identifier: guest.email,
      platform: '',
      external: true,
      ig_creator: false,
      social: false,
    },
  }

/** Folders by path, found or created in the current transaction. */
type KnownFolders = Map<string, string | null>

type RecordingContext = { db: Db; record: Context<'member', 'version.uploaded' | 'folder.created'>['record'] }
/** An entry of a zip, with the path of its folders inside the zip. */
type Entry = { arrived: ReceivedBytes; inside: readonly string[] }

/** Returns the folder for a path, creating it if needed. Guest files go to the folder of the guest link. */
const folderFor = async (tx: RecordingContext, upload: Row, inside: readonly string[], known: KnownFolders) => {
  const { team, user, folder, guest_link } = upload
  const path = guest_link === null ? [...upload.path, ...inside].slice(0, UPLOAD_FOLDERS_DEEP) : []
  const place = path.join('\n')
  const found = known.get(place) ?? (await makePath(tx, { team, folder, user }, path))
  known.set(place, found)
  return found
}
/** Returns the columns shared by all files of an upload. Guest files await review and have the sender's name. */
const columnsOf = async (db: Db, upload: Row) => ({
  review_status: await reviewStatusOf(db, upload),
  guest_link: upload.guest_link,
  guest_consent: upload.guest_consent,
  source_display_name: upload.guest?.name ?? '',
  source_claimed: upload.guest_consent === null ? (upload.guest?.name ?? '') : '',
})

/** Adds a version. The entries of a zip are always treated as uploaded together. */
const addVersionOf = (
  tx: RecordingContext,
  { team, user, guest, together, uuid }: Row,
  file: string,
  arrived: ReceivedBytes,
) =>
  addVersion(
    tx,
    { uuid: file, team, first: false },
    { ...arrived, source: guestAsSource(guest), together: together ?? uuid },
    user,
  )
const rowOf = ({ original_name }: ReceivedBytes, parent_folder: string | null) => ({
  name: cutText(original_name, 1000),
  parent_folder,
})

/** Turns an upload into a version of its file, or a new file. Returns the file. */
export const addUploadedFile = async (tx: RecordingContext, upload: Row, arrived: ReceivedBytes): Promise<string> => {
  const { team, user, file, guest } = upload
  if (file) {
    await addVersionOf(tx, upload, file, arrived)
    return file
  }
  const row = rowOf(arrived, await folderFor(tx, upload, [], new Map()))
  const common = await columnsOf(tx.db, upload)
  return addFile(tx, { ...common, ...row, team, created_by: user }, { ...arrived, source: guestAsSource(guest) })
}

/** Turns entries of a zip into versions of a file, or new files. Returns the file of each entry, in the same order. */
export const addEntryFiles = async (
  tx: RecordingContext,
  jobs: readonly SubscribedJob[],
  upload: Row,
  entries: readonly Entry[],
): Promise<string[]> => {
  const { team, user, file, guest } = upload
  if (file) {
    for (const { arrived } of entries) await addVersionOf(tx, upload, file, arrived)
    return entries.map(() => file)
  }
  const common = await columnsOf(tx.db, upload)
  const known: KnownFolders = new Map()
  const added: Parameters<typeof addFiles>[3][number][] = []
  for (const { arrived, inside } of entries) {
    const row = { ...common, ...rowOf(arrived, await folderFor(tx, upload, inside, known)) }
    added.push({ row, arrived: { ...arrived, source: guestAsSource(guest) } })
  }
  return addFiles(tx.db, jobs, { team, user }, added)
}
