import type { LookAlikes } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids.ts'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { cardsOf } from '../../files/index.ts'
import * as store from '../store.ts'
import { isSimilar } from './similarity.ts'

/** Groups an image with similar images and merges their groups. An image without detail is not grouped. */
export const groupVersion = (ctx: Pick<JobContext, 'write'>, version: string) =>
  ctx.write(async ({ db }) => {
    const seen = await store.imageOf(db, version)
    if (!seen || seen.phash === null) return
    const { team, phash, plain } = seen
    await store.lockTeam(db, team)
    const near = plain ? [] : await store.findNear(db, team, version, phash)
    const alike = near.filter((other) => isSimilar(seen, other))
    const known = alike.flatMap(({ group }) => group ?? []).toSorted()
    const group = alike.length ? (known[0] ?? newId()) : null
    await store.put(db, { version, team, phash, group })
    if (group) await store.join(db, group, alike)
  })

/** Marks files as different at a member's request. */
export const markDifferent = async (ctx: Context<'member', 'duplicates.told_apart'>, team: string, files: string[]) => {
  await store.lockTeam(ctx.db, team)
  await store.markDifferent(ctx.db, team, files, newId())
  await ctx.record('duplicates.told_apart', { files })
}

export const listGroups = async (
  ctx: Context<'member'>,
  team: string,
  asked: { cursor?: string | undefined; limit: number },
) => {
  const { results, ...rest } = await store.groups(ctx.db, team, ctx, asked)
  const uuids = results.flatMap(({ files }) => files)
  const [cards, folders] = [await cardsOf(ctx, uuids), await store.foldersOf(ctx.db, uuids)]
  const known = new Map(
    cards.map((card) => [card.uuid, { ...card, parent_folder: folders.get(card.uuid) ?? null }] as const),
  )
  const groups = results.map(
    ({ uuid, count, files }): LookAlikes => ({ uuid, count, files: files.flatMap((file) => known.get(file) ?? []) }),
  )
  return { ...rest, results: groups }
}
