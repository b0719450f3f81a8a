import { AppError } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import type { Context } from '../../../platform/http/context.ts'
import * as store from '../store/tree.ts'

/** Renames or moves a folder. The tree is locked, so that two opposite concurrent moves cannot create a cycle. */
export const updateFolder = async (
  ctx: Context<'member', 'folder.updated'>,
  uuid: string,
  { folderName, parent }: { folderName?: string | undefined; parent?: string | null | undefined },
) => {
  const { db } = ctx
  await store.lockTree(db, ctx.subject.team)
  const was = requireRow(await store.lockFolder(db, uuid))
  const wanted = { name: folderName ?? was.name, parent_folder: parent === undefined ? was.parent_folder : parent }
  if (parent) await requireNotInside(db, uuid, parent)
  const folder = await store.update(db, uuid, wanted)
  await ctx.record('folder.updated', {
    folder: uuid,
    ...wanted,
    was: { name: was.name, parent_folder: was.parent_folder },
  })
  return folder
}

const requireNotInside = async (db: Db, folder: string, parent: string) => {
  requireRow(await store.lockFolder(db, parent))
  const way = await store.breadcrumbs(db, parent)
  if (way.some(({ uuid }) => uuid === folder)) throw new AppError('folder.inside_itself')
}

/** Locks a folder before files are added to it, so that it can't be recycled until the transaction ends. Throws if it doesn't
 *  exist or is already in the bin. */
export const lockFolder = async (db: Db, folder: string) => void requireRow(await store.lockFolder(db, folder))
