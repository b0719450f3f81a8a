import { AppError, type FolderSharing, hiddenReason } from '@vitrine/contract'
import { requireRow } from '../../../platform/db/rows.ts'
import type { Context } from '../../../platform/http/context.ts'
import { copy } from '../copy.ts'
import * as store from '../store/shares.ts'

/** Returns which teams a folder is shared with, and how many of its files other teams see or would see. */
export const checkFolder = async ({ db, now }: Context<'member'>, uuid: string): Promise<FolderSharing> => {
  const { name } = requireRow(await store.folder(db, uuid))
  const { files, folders } = await store.countBelow(db, uuid, now)
  const shares = await store.sharesOf(db, uuid)
  const count = (rows: typeof files) => rows.reduce((sum, row) => sum + row.files, 0)
  return {
    folder: { uuid, name },
    folders,
    files: count(files),
    shown: count(files.filter(({ code }) => code === null)),
    hidden: files.flatMap(({ code, files: n }) => (code ? [{ code, reason: hiddenReason(code), files: n }] : [])),
    shared_with: shares.flatMap(({ folder, team, team_name, at }) =>
      folder === uuid ? [{ uuid: team, name: team_name, shared_at: new Date(at) }] : [],
    ),
    through: shares.flatMap(({ folder, name: called, team, team_name }) =>
      folder === uuid ? [] : [{ folder: { uuid: folder, name: called }, team: { uuid: team, name: team_name } }],
    ),
  }
}

type ShareContext = Context<'member', 'folder.shared' | 'folder.unshared'>
type Named = { uuid: string; name: string }

export const shareFolder = async (
  ctx: ShareContext,
  uuid: string,
  { add, remove }: { add: string[]; remove: string[] },
) => {
  const { db, actor } = ctx
  const { name, team, team_name } = requireRow(await store.folder(db, uuid))
  const recordChange = recordForBoth(ctx, { uuid, name }, { uuid: team, name: team_name })
  for (const gone of await store.unshare(db, uuid, remove)) await recordChange('folder.unshared', gone)
  for (const [i, called] of add.entries()) {
    const other = await findNamedTeam(ctx, called, i)
    if (await store.share(db, { folder: uuid, team: other.uuid, shared_by: actor.user }))
      await recordChange('folder.shared', other)
  }
  return checkFolder(ctx, uuid)
}

/**
 * Finds a team only by its exact name or a member's email. All failures look the same, except for the caller's own
 * team, which is no secret.
 */
const findNamedTeam = async ({ db, subject }: Context<'member'>, called: string, i: number): Promise<Named> => {
  const [other, another] = await store.findOtherTeams(db, called, subject.team)
  if (other && !another) return other
  if (await store.matchesOwnTeam(db, called, subject.team)) throw new AppError('share.own_team')
  throw new AppError('share.no_team', { errors: [{ pointer: `/add/${i}`, detail: copy.noTeam }] })
}

/** Records the event for both teams, so that the live clients of both are notified immediately. */
const recordForBoth =
  (ctx: ShareContext, folder: Named, by: Named) => async (event: 'folder.shared' | 'folder.unshared', other: Named) => {
    await ctx.record(event, { folder, with: other, by })
    await ctx.record(event, { folder, with: other, by }, { team: other.uuid })
  }
