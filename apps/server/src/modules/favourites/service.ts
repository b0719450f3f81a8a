import type { Db } from '../../platform/db/db.ts'
import * as store from './store.ts'

/** Stars or unstars a file for the caller. Returns whether anything changed. */
export const changeStar = async (
  { db, actor }: { db: Db; actor: { user: string } },
  file: string,
  starred: boolean,
): Promise<boolean> => (await (starred ? store.star : store.unstar)(db, actor.user, file)) > 0
