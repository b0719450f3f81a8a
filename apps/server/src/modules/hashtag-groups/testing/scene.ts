import { randomUUID } from 'node:crypto'
import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { hashtagGroups } from '../table.ts'

export const scene: ScenePart = async ({ world, team }) => ({
  hashtag_group: idOf(
    await world.db
      .insert(hashtagGroups)
      .values({ team, name: randomUUID(), hashtags: ['#solvik'] })
      .returning(),
  ),
})
