import { AppError, leftOutNote } from '@vitrine/contract'
import type { RunInTransaction } from '../../../platform/http/context.ts'
import { uncountDownload } from '../../links/index.ts'
import * as receipts from '../store/receipts.ts'
import { restoreGrant } from '../store/requests.ts'

export type WithholdContext = { atomically: RunInTransaction<'file.download_withheld'> }
export type WithheldFile = { row: receipts.Row; reason: string }

/** Returns the error if it is a refusal; rethrows anything else. */
export const refusalOf = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  throw error
}
export const reasonOf = ({ code, message, extra }: AppError) =>
  extra.reasons?.[0] ?? (code === 'thing.not_found' ? leftOutNote.gone : (extra.detail ?? message))

/**
 * A refused download doesn't count: its receipt records this, and neither the share link nor a single-use approval loses a
 * download.
 */
export const withhold = ({ atomically }: WithholdContext, left: readonly WithheldFile[]) =>
  atomically(async ({ db, record }) => {
    for (const { row, reason } of left) {
      if (!(await receipts.withhold(db, row.uuid, reason))) continue
      if (row.link) await uncountDownload(db, row.link)
      if (row.request) await restoreGrant(db, row.request)
      const data = {
        file: row.file,
        download: row.uuid,
        reason,
        surface: row.surface,
        ...(row.link && { link: row.link }),
        ...(row.media_centre && { media_centre: row.media_centre }),
        ...(row.album && { album: row.album }),
      }
      await record('file.download_withheld', data, { team: row.team, about: row.file })
    }
  })
