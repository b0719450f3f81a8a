import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { singleEmbeds } from '../table.ts'

export const scene: ScenePart = async ({ world, team }) => ({
  embed: idOf(
    await world.db.insert(singleEmbeds).values({ team, title: 'Press', width: 640, height: 480 }).returning(),
  ),
})
