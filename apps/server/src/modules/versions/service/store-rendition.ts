import { randomBytes } from 'node:crypto'
import type { Db } from '../../../platform/db/db.ts'
import { faultPoint } from '../../../platform/faults.ts'
import { fileTypeOf } from '../../../platform/media/mime-types.ts'
import type { Ports } from '../../../platform/ports.ts'
import type { Row } from '../store.ts'
import * as store from '../store/renditions.ts'

export type RenditionPorts = { db: Db; ports: Ports }
export type RenditionFile = { path: string; mime: string; width?: number; height?: number; bytes: number }

/**
 * Stores a derivative before recording it in the database, so that every recorded derivative exists. Each has its own
 * key, so cached bytes never become stale.
 */
export const storeRendition = async (
  { db, ports }: RenditionPorts,
  version: Row,
  name: string,
  made: RenditionFile,
) => {
  const key = `${version.key}/${name}.${randomBytes(4).toString('hex')}.${fileTypeOf(made.mime).extension}`
  await ports.storage.adopt(key, made.path)
  faultPoint('P4')
  const { width = null, height = null, mime: file_type, bytes: size } = made
  try {
    const { kept, replaced } = await store.putRendition(db, {
      version: version.uuid,
      name,
      key,
      file_type,
      size,
      width,
      height,
    })
    ports.recent.forget()
    if (replaced) await ports.storage.remove(replaced)
    return kept
  } catch (error) {
    await ports.storage.remove(key)
    throw error
  }
}
