import type { JobContext } from '../../../platform/jobs/jobs.ts'
import * as store from '../store/renditions.ts'

const removeAll = async ({ ports }: JobContext, keys: string[]) => {
  for (const key of keys) await ports.storage.remove(key)
}

/** Deletes a file's watermarked copies, unless its watermark has been turned on again. */
export const deleteMarkedOfFile = async (ctx: JobContext, file: string) => {
  if (!(await store.isMarked(ctx.db, file))) await removeAll(ctx, await store.deleteMarked(ctx.db, { file }))
}

/** Deletes a team's watermarked copies if its name or logo has changed, because they are out of date. */
export const deleteOutdatedMarked = async (ctx: JobContext, team: string, fields: string[]) => {
  if (fields.includes('name') || fields.includes('logo'))
    await removeAll(ctx, await store.deleteMarked(ctx.db, { team }))
}
