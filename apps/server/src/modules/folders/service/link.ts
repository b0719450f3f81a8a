import type { LinkedFolders } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import * as store from '../store/links.ts'

/**
 * Links a file to folders without moving it. A whole list replaces the existing links. Returns whether anything changed.
 */
export const changeLinkedFolders = async ({ db }: { db: Db }, file: string, value: LinkedFolders): Promise<boolean> => {
  const { add, remove } = Array.isArray(value) ? await differenceTo(db, file, value) : value
  const fewer = await store.unlink(db, file, remove)
  return (await store.link(db, file, add)) + fewer > 0
}

const differenceTo = async (db: Db, file: string, wanted: string[]) => {
  const now = (await store.linksOf(db, file)).map(({ uuid }) => uuid)
  return { add: wanted, remove: now.filter((folder) => !wanted.includes(folder)) }
}
