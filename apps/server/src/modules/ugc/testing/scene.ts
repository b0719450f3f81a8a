import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { socialPostGroups, socialPosts, socialPostViews, sourceCreators } from '../table.ts'

export const scene: ScenePart = async ({ world, team }) => {
  const { db } = world
  const source_creator = idOf(
    await db.insert(sourceCreators).values({ team, platform: 'Instagram', handle: 'kari.nordal' }).returning(),
  )
  const post = { team, platform: 'Instagram', creator: source_creator, network_id: '17900000000000001' } as const
  return {
    source_creator,
    social_post: idOf(
      await db
        .insert(socialPosts)
        .values({ ...post, media_type: 'image', media: [], posted_at: new Date('2026-05-01T10:00:00Z') })
        .returning(),
    ),
    social_post_group: idOf(await db.insert(socialPostGroups).values({ team, name: 'Summer' }).returning()),
    social_post_view: idOf(
      await db
        .insert(socialPostViews)
        .values({ team, name: 'New', filters: {}, sort: 'newest', position: 1 })
        .returning(),
    ),
  }
}
