import { randomUUID } from 'node:crypto'
import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { tags } from '../table.ts'

export const scene: ScenePart = async ({ world, team }) => ({
  tag: idOf(await world.db.insert(tags).values({ team, name: 'Fjord', slug: randomUUID() }).returning()),
})
