import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { savedViews } from '../table.ts'

export const scene: ScenePart = async ({ world, team, admin }) => {
  const view = { team, name: 'Harbours', query: 'q=harbour', created_by: admin.user }
  return { view: idOf(await world.db.insert(savedViews).values(view).returning()) }
}
