import { actorIn, allows, AppError } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { requireAllowed } from '../../../platform/http/require-allowed.ts'
import { callerWithId } from '../../auth/index.ts'
import { findFiles, holdFile } from '../../versions/index.ts'
import * as store from '../store.ts'

/**
 * Throws unless the upload may still become a file or version. Runs in the transaction that creates it, and reads
 * membership, role, guest link and file again, because they may have changed since the upload began.
 */
export const requireUploadAllowed = async (db: Db, upload: store.Row, at: Date): Promise<void> => {
  const { user, team, file, guest_link } = upload
  if (guest_link !== null) {
    if (!(await store.lockOpenGuestLink(db, guest_link))) throw new AppError('guest.closed')
    return
  }
  const { caller } = await callerWithId(db, user ?? undefined)
  const actor = actorIn(caller, team)
  if (actor.kind !== 'member' || actor.team !== team || !allows('UPLOAD_ASSETS', actor))
    throw new AppError('upload.not_allowed')
  if (file === null) return
  await holdFile(db, file)
  const [subject] = await findFiles(db, [file])
  if (!subject?.file) throw new AppError('thing.not_found')
  requireAllowed({ actor, file: subject.file, action: 'version', surface: { kind: 'app' }, at })
}
