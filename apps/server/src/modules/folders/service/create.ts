import type { Db } from '../../../platform/db/db.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import type { Context } from '../../../platform/http/context.ts'
import * as store from '../store/tree.ts'

export const createFolder = async (
  ctx: Context<'member', 'folder.created'>,
  { folderName, parent }: { folderName: string; parent: string | null },
) => {
  if (parent) requireRow(await store.lockFolder(ctx.db, parent))
  const row = { team: ctx.subject.team, name: folderName, parent_folder: parent, created_by: ctx.actor.user }
  const folder = await store.insert(ctx.db, row)
  await ctx.record('folder.created', { folder: folder.uuid, name: folder.name })
  return folder
}

type RecordingContext = { db: Db; record: Context<'member', 'folder.created'>['record'] }
/**
 * Returns the folder at the end of a path of names, and creates missing ones, so that uploaded folders keep their
 * structure. If the starting folder has been recycled, the path starts at the root.
 */
export const makePath = async (
  ctx: RecordingContext,
  start: { team: string; folder: string | null; user: string | null },
  path: readonly string[],
) => {
  let folder = start.folder && (await store.lockFolder(ctx.db, start.folder)).length ? start.folder : null
  for (const name of path) {
    const next = await store.findOrInsert(ctx.db, {
      team: start.team,
      name,
      parent_folder: folder,
      created_by: start.user,
    })
    if (next.made) await ctx.record('folder.created', { folder: next.uuid, name }, { team: start.team })
    folder = next.uuid
  }
  return folder
}
