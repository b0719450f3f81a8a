import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { collections } from '../table.ts'

export const scene: ScenePart = async ({ world, team }) => ({
  collection: idOf(await world.db.insert(collections).values({ team, name: 'Spring' }).returning()),
})
