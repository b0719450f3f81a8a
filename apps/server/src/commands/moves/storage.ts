import type { Db } from '../../platform/db/db.ts'
import { withSnapshot } from '../../platform/db/transfer/snapshot.ts'
import { inParallel } from '../../platform/parallel.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { copyObject, hashObject } from '../../platform/storage/verify.ts'
import { damagedKeys, noteDamaged, referencedObjects, type ReferencedObject } from '../store/objects.ts'

const AT_ONCE = 4

/** The result of one pass over all objects. */
export type StorageMove = { copied: number; present: number; bytes: number; damaged: string[] }

/** Copies every object that a row refers to and that the target does not have, and reads each copy back. Nothing is removed
 *  from the source. Of the objects that the target already has, those listed as damaged are read again; with `verify`, all. */
export const moveStorage = async (
  url: string,
  { db, from, to, verify = false }: { db: Db; from: Storage; to: Storage; verify?: boolean },
): Promise<StorageMove> => {
  const doubtful = await damagedKeys(db)
  const differing: string[] = []
  const moved: StorageMove = { copied: 0, present: 0, bytes: 0, damaged: [] }
  const isPresent = async ({ key, size, sha256 }: ReferencedObject) => {
    if ((await to.stat(key))?.size !== size) return false
    if (!verify && !doubtful.has(key)) return true
    const copied = (await hashObject(to, key))?.sha256
    return copied !== undefined && copied === (sha256 ?? (await hashObject(from, key))?.sha256)
  }
  const move = async (object: ReferencedObject) => {
    if (await isPresent(object)) {
      moved.present += 1
      return
    }
    const copied = await copyObject(from, to, object.key, { readBack: true })
    if (copied?.size === object.size && (!object.sha256 || copied.sha256 === object.sha256)) {
      moved.copied += 1
      moved.bytes += copied.size
      return
    }
    moved.damaged.push(object.key)
    // A later pass must not take this copy for intact because of its size.
    if (copied) differing.push(object.key)
  }
  await withSnapshot(url, (client) => inParallel(AT_ONCE, referencedObjects(client), move))
  if (differing.length > 0) await noteDamaged(db, differing)
  return moved
}
