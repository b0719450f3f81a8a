import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { bulkRuns } from '../table.ts'

export const scene: ScenePart = async ({ world, team, admin }) => {
  const plan = { what: 'status', columns: {}, lists: {}, attributes: {}, fields: ['status'] }
  const run = { team, user: admin.user, asked: plan, total: 1, done: 1, state: 'done' } as const
  return { run: idOf(await world.db.insert(bulkRuns).values(run).returning()) }
}
