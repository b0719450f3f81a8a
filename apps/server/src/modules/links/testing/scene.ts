import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { shareLinks } from '../table.ts'

export const scene: ScenePart = async ({ world, team }) => ({
  share_link: idOf(await world.db.insert(shareLinks).values({ team, title: 'Press', on: true }).returning()),
})
