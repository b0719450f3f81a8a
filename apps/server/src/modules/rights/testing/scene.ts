import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { rights } from '../table.ts'

export const scene: ScenePart = async ({ world, team }) => ({
  right: idOf(await world.db.insert(rights).values({ team, name: 'Print only' }).returning()),
})
