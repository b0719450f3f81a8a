import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { maps } from '../table.ts'

export const scene: ScenePart = async ({ world, team }) => ({
  map: idOf(await world.db.insert(maps).values({ team, title: 'Harbours', public: true }).returning()),
})
