import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { galleries } from '../table.ts'

export const scene: ScenePart = async ({ world, team }) => ({
  gallery: idOf(await world.db.insert(galleries).values({ team, title: 'Harbours', public: true }).returning()),
})
