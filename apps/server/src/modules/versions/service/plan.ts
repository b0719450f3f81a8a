import { createHash } from 'node:crypto'
import { AppError } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import type { WrittenFields } from '../../../platform/media/write-metadata.ts'
import * as store from '../store.ts'
import type { RenditionSpec } from '../store/rendition-requests.ts'
import { rendition } from '../store/renditions.ts'
import { isStoredSize } from './shapes.ts'
import { writtenFields } from './written-fields.ts'

/** A conversion to create from a version, with its source and its name. */
export type Plan = {
  version: store.Row
  spec: RenditionSpec
  name: string
  source: { key: string; file_type: string }
  fields: WrittenFields | undefined
}

const digest = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 8)

const sourceOf = async (db: Db, { uuid, key, file_type }: store.Row, shape: string) => {
  if (!isStoredSize(shape)) return { key, file_type }
  const kept = await rendition(db, uuid, shape)
  if (!kept) throw new AppError('thing.not_found')
  return kept
}

/**
 * Returns the plan for a conversion. Its name includes everything the bytes depend on: the shape, the watermark, its source
 * and the written fields, so an outdated copy isn't found.
 */
export const planOf = async (db: Db, version: store.Row, spec: RenditionSpec): Promise<Plan> => {
  const source = await sourceOf(db, version, spec.shape)
  const mark = spec.marked ? await store.markOf(db, version.team) : undefined
  if (spec.marked && !mark) throw new AppError('thing.not_found')
  const file = spec.written ? await store.fileOf(db, version.uuid) : undefined
  const fields = file?.update_exif
    ? writtenFields(file, await store.tagsOf(db, version.file), await store.itemsOf(db, version.uuid), spec)
    : undefined
  const parts = [
    ...(mark ? [`marked-${digest(mark.logo_hash ?? mark.name, source.key)}`] : []),
    spec.shape,
    ...(fields ? [`with-${digest(fields)}`] : []),
  ]
  return { version, spec, name: parts.join('-'), source, fields }
}
