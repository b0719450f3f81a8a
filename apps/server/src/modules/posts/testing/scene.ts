import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { posts } from '../table.ts'

export const scene: ScenePart = async ({ world, team }) => ({
  post: idOf(
    await world.db
      .insert(posts)
      .values({ team, platform: 'Instagram', post_type: 'post', time_zone: 'Europe/Oslo', user_tags: [], problems: [] })
      .returning(),
  ),
})
