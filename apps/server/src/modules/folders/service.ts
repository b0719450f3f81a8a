import type { Context } from '../../platform/http/context.ts'
import type { Db } from '../../platform/db/db.ts'
import * as store from './store.ts'

export const createFolder = async (
  ctx: Context<'member', 'folder.created'>,
  { folderName, parent }: { folderName: string; parent: string | null },
) => {
  const row = { team: ctx.subject.team, name: folderName, parent_folder: parent, created_by: ctx.actor.user }
  const folder = await store.insert(ctx.db, row)
  await ctx.record('folder.created', { folder: folder.uuid, name: folder.name })
  return folder
}

type Told = { db: Db; record: Context<'member', 'folder.created'>['record'] }
/** The folder at the end of a path of names, with the folders on the way: what was dropped keeps its structure. */
export const makePath = async (
  ctx: Told,
  start: { team: string; folder: string | null; user: string | null },
  path: readonly string[],
) => {
  let folder = start.folder
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
