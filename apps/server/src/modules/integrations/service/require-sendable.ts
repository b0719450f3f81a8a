import { AppError, decide, type Member, missingReason, type RightsFile } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { requireAllowed } from '../../../platform/http/require-allowed.ts'
import { memberWithId } from '../../auth/index.ts'
import { findFiles } from '../../versions/index.ts'

/** A copy in another company's product has left the team, so sending a file requires that `share` is allowed
 *  (docs/adr/0025). The copy can also be downloaded there, so sending also requires what `download` requires, and the copy
 *  is watermarked if a download would be. */
export const requireSendable = (actor: Member, file: RightsFile, at: Date): { marked: boolean } => {
  const asked = { actor, file, surface: { kind: 'integration' }, at } as const
  requireAllowed({ ...asked, action: 'share' })
  const { verdict, steps, marked, reasons } = decide({ ...asked, action: 'download' })
  if (steps.includes('request'))
    throw new AppError('rights.denied', { reasons: [missingReason('DOWNLOAD_ASSETS', actor)] })
  if (verdict === 'deny' || verdict === 'absent')
    throw new AppError('rights.denied', {
      reasons: reasons.filter(({ warning }) => !warning).map(({ team }) => team),
    })
  return { marked }
}

/** Like `requireSendable`, but for an earlier request: checks the user's current role and the current state of the file. */
export const requireStillSendable = async (db: Db, { user, file }: { user: string | null; file: string }, at: Date) => {
  const [subject] = await findFiles(db, [file])
  if (!subject?.file) throw new AppError('thing.not_found')
  const actor = await memberWithId(db, user, subject.file.team)
  if (!actor) throw new AppError('access.denied')
  return requireSendable(actor, subject.file, at)
}
