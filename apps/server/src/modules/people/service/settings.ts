import type { MissingReleases, PeopleSettings, UncoveredReleases } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { scanTeamJob } from '../jobs.ts'
import * as store from '../store/settings.ts'
import { dropIndex } from './face-index.ts'

export const showSettings = async (
  { db, ports }: Pick<Context, 'db' | 'ports'>,
  team: string,
): Promise<PeopleSettings> => ({
  ...(await store.settings(db, team)),
  available: ports.settings.faces,
})

type Changes = Partial<{
  face_recognition: boolean
  face_likeness: number
  uncovered_releases: UncoveredReleases
  missing_releases: MissingReleases
}>
/** Turning recognition off deletes every description of a face; boxes and names are kept. */
export const updateSettings = async (
  ctx: Context<'member', 'people.settings_updated'>,
  team: string,
  changes: Changes,
) => {
  const fields = Object.keys(changes)
  const off = changes.face_recognition === false
  const descriptions_deleted = off ? await store.deleteDescriptions(ctx.db, team) : 0
  if (fields.length > 0) await store.update(ctx.db, team, changes)
  if (off) dropIndex(team)
  if (changes.face_recognition) await ctx.enqueue(scanTeamJob, { team }, { key: `faces of ${team}`, patient: true })
  await ctx.record('people.settings_updated', { team, fields, descriptions_deleted })
  return showSettings(ctx, team)
}
