import { type Action, AppError, type Decision } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { requireAllowed } from '../../../platform/http/require-allowed.ts'
import { memberWithId } from '../../auth/index.ts'
import * as store from '../store.ts'

/** The reason recorded if a crop or thumbnail fails because the user has lost the permission. */
export const NOT_ALLOWED = 'not_allowed'

/**
 * Repeats the rights decision for work a member requested earlier, with the current role and file. Throws AppError if
 * it is no longer allowed.
 */
export const requireStillAllowed = async (
  db: Db,
  { user, file, at }: { user: string | null; file: string; at: Date },
  action: Action,
): Promise<Decision> => {
  const [subject] = await store.findFiles(db, [file])
  if (!subject?.file) throw new AppError('thing.not_found')
  const actor = await memberWithId(db, user, subject.team)
  if (!actor) throw new AppError('access.denied')
  return requireAllowed({ actor, file: subject.file, action, surface: { kind: 'app' }, at })
}
