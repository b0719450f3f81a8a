import type { JobContext } from '../../../platform/jobs/jobs.ts'
import * as store from '../store/renditions.ts'

const removeAll = async ({ ports }: JobContext, keys: string[]) => {
  for (const key of keys) await ports.storage.remove(key)
}

/** The watermark of a file was switched off: its watermarked copies are no longer needed. */
export const deleteMarkedOfFile = async (ctx: JobContext, file: string) => {
  if (!(await store.isMarked(ctx.db, file))) await removeAll(ctx, await store.deleteMarked(ctx.db, { file }))
}

/** The name or image of a team has changed: copies watermarked with the old one are no longer delivered. */
export const deleteOutdatedMarked = async (ctx: JobContext, team: string, fields: string[]) => {
  if (fields.includes('name') || fields.includes('logo'))
    await removeAll(ctx, await store.deleteMarked(ctx.db, { team }))
}
