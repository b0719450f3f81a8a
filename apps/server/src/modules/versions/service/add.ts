import type { Source } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids.ts'
import { fileTypeOf } from '../../../platform/media/mime-types.ts'
import * as store from '../store.ts'

/** Bytes that have arrived whole, and what they are; `source` tells who made them. */
export type Arrived = {
  key: string
  size: number
  sha256: string
  file_type: string
  original_name: string
  source?: Source | null
}
/** A new file, with these bytes as its first version. Answers its id. */
export const addFile = async (ctx: Told, row: Omit<store.NewFile, 'uuid'>, arrived: Arrived): Promise<string> => {
  const [file, version] = [newId(), newId()]
  const { team, created_by = null } = row
  const { kind } = fileTypeOf(arrived.file_type)
  await store.insertWithFile(
    ctx.db,
    { ...row, uuid: file },
    { uuid: version, team, file, kind, created_by, ...arrived },
  )
  const by = { team, actor: created_by, about: file }
  await ctx.record('version.uploaded', { file, version, first: true }, by)
  return file
}

type Told = { db: Db; record: Context<'member', 'version.uploaded'>['record'] }

/** Makes bytes a version of a file, in front of the others; the event sets off all that follows. */
export const addVersion = async (
  ctx: Told,
  file: { uuid: string; team: string; first: boolean },
  arrived: Arrived,
  user: string | null,
  uuid = newId(),
) => {
  await store.lockFile(ctx.db, file.uuid)
  const { kind } = fileTypeOf(arrived.file_type)
  await store.insert(ctx.db, { uuid, team: file.team, file: file.uuid, kind, created_by: user, ...arrived })
  await store.noteActive(ctx.db, file.uuid)
  const by = { team: file.team, actor: user, about: file.uuid }
  await ctx.record('version.uploaded', { file: file.uuid, version: uuid, first: file.first }, by)
  return uuid
}
