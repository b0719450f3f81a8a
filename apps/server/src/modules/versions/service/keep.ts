import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Db } from '../../../platform/db/db.ts'
import { passPoint } from '../../../platform/faults.ts'
import { fileTypeOf } from '../../../platform/media/mime-types.ts'
import type { Ports } from '../../../platform/ports.ts'
import type { Row } from '../store.ts'
import * as store from '../store/renditions.ts'

export type Making = { db: Db; ports: Ports }
export type Made = { path: string; mime: string; width?: number; height?: number; bytes: number }

/** A folder for one piece of work, gone when it is done. */
export const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-make-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Puts something that was made into the store, and only then into the books: what the books name is there, whole. Each
 *  has a key of its own, so that bytes kept in memory under a key never grow old. */
export const keepRendition = async ({ db, ports }: Making, version: Row, name: string, made: Made) => {
  const key = `${version.key}/${name}.${randomBytes(4).toString('hex')}.${fileTypeOf(made.mime).extension}`
  await ports.storage.put(key, { path: made.path })
  passPoint('P4')
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
    if (replaced) await ports.storage.remove(replaced)
    return kept
  } catch (error) {
    await ports.storage.remove(key)
    throw error
  }
}
