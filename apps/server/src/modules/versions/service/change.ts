import { AppError } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { requireAllowed } from '../../../platform/http/require-allowed.ts'
import { removeBytes } from '../jobs.ts'
import * as store from '../store.ts'
import { shownVersion } from './show.ts'

export const listVersions = async ({ db }: Pick<Context, 'db'>, file: string) =>
  (await store.ofFile(db, file)).map(shownVersion)

const versionOf = async (ctx: Context<'member'>, uuid: string) => {
  const version = await store.one(ctx.db, uuid)
  if (!version) throw new AppError('thing.not_found')
  return version
}

/** Throws unless the rights allow this action on the version's file: a version has the same rights as its file. */
export const requireActionAllowed = ({ actor, subject, now }: Context<'member'>, action: 'version' | 'edit') => {
  if (!subject.file) throw new AppError('thing.not_found')
  requireAllowed({ actor, file: subject.file, action, surface: { kind: 'app' }, at: now })
}

export const setActiveVersion = async (ctx: Context<'member', 'version.set_active'>, uuid: string) => {
  requireActionAllowed(ctx, 'edit')
  const { file } = await versionOf(ctx, uuid)
  await store.lockFile(ctx.db, file)
  await store.moveToFront(ctx.db, uuid)
  await store.setActive(ctx.db, file)
  await ctx.record('version.set_active', { file, version: uuid }, { about: file })
  return listVersions(ctx, file)
}

/** Deletes a version. Throws if the file has no other; the lock ensures this for concurrent deletions too. */
export const deleteVersion = async (ctx: Context<'member', 'version.deleted'>, uuid: string) => {
  const { file } = await versionOf(ctx, uuid)
  await store.lockFile(ctx.db, file)
  const { key, kind, size } = await versionOf(ctx, uuid)
  if ((await store.count(ctx.db, file)) < 2) throw new AppError('version.only_one')
  await store.remove(ctx.db, uuid)
  await store.setActive(ctx.db, file)
  await ctx.enqueue(removeBytes, { keys: [key] })
  await ctx.record('version.deleted', { file, version: uuid, kind, size: Number(size) }, { about: file })
  return listVersions(ctx, file)
}
