import { cutText, guestFileRefused, isGuestFileName, type Source, UPLOAD_FOLDERS_DEEP } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { fileTypeOf } from '../../../platform/media/mime-types.ts'
import type { Ports } from '../../../platform/ports.ts'
import { makePath } from '../../folders/index.ts'
import { addFile, addVersion, type Arrived } from '../../versions/index.ts'
import type { Row } from '../store.ts'
import { reviewStatusOf } from './review.ts'

/** Bytes that have come whole become an object: hashed, and known by what is in them, never by what was claimed. */
export const takeArrived = async (
  { storage, media }: Pick<Ports, 'storage' | 'media'>,
  key: string,
  original_name: string,
  { urgent = false } = {},
): Promise<Arrived> => {
  const stored = await storage.arriving.finish(key)
  const file_type = await storage.withFile(stored.key, (path) => media.sniff(path, original_name, { urgent }))
  return { ...stored, file_type, original_name }
}

/** Why a file that a guest sent is not taken, by its name and by what its bytes are. Undefined where it is. */
export const refusedFromGuest = ({ guest_link }: Row, { file_type, original_name }: Arrived) => {
  const { kind, mime } = fileTypeOf(file_type)
  const isProgram = kind === 'other' && mime.startsWith('application/') && mime !== 'application/octet-stream'
  const isKnown = /\.[^.]+$/.test(original_name) || !['other', 'archive'].includes(kind)
  return guest_link !== null && (isProgram || !isKnown || !isGuestFileName(original_name))
    ? guestFileRefused
    : undefined
}

/** A guest is the creator of what they send, in their own words (spec §3). */
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

/** Folders by their path, as far as one transaction has found or made them. */
export type KnownFolders = Map<string, string | null>

type Told = { db: Db; record: Context<'member', 'version.uploaded' | 'folder.created'>['record'] }
/** What an upload, or one entry of an uploaded zip, becomes: a version of its file, or a file of its own at the end of its path.
 *  What a guest sends awaits review, lies where the link says, and tells who sent it. */
export const enterArrived = async (
  tx: Told,
  upload: Row,
  arrived: Arrived,
  inside: readonly string[] = [],
  known: KnownFolders = new Map(),
) => {
  const { team, user, folder, guest, guest_consent, guest_link } = upload
  const sourced = { ...arrived, source: guestAsSource(guest) }
  if (upload.file) {
    // The entries of a zip come together in any case.
    const together = upload.together ?? upload.uuid
    await addVersion(tx, { uuid: upload.file, team, first: false }, { ...sourced, together }, user)
    return upload.file
  }
  const path = guest_link === null ? [...upload.path, ...inside].slice(0, UPLOAD_FOLDERS_DEEP) : []
  const place = path.join('\n')
  const parent_folder = known.get(place) ?? (await makePath(tx, { team, folder, user }, path))
  known.set(place, parent_folder)
  const row = {
    team,
    name: cutText(arrived.original_name, 1000),
    parent_folder,
    created_by: user,
    review_status: await reviewStatusOf(tx.db, upload),
    guest_link,
    guest_consent,
    source_display_name: guest?.name ?? '',
    source_claimed: guest_consent === null ? (guest?.name ?? '') : '',
  }
  return addFile(tx, row, sourced)
}
