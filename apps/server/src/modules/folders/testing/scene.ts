import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { folders } from '../table.ts'

export const scene: ScenePart = async ({ world, team }) => ({
  recycled_folder: idOf(
    await world.db.insert(folders).values({ team, name: 'Old', recycled_at: new Date() }).returning(),
  ),
})
