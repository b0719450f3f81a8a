import { newToken } from '../../../platform/crypto/tokens.ts'
import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { posts } from '../../posts/table.ts'
import { insert } from '../store/approvers.ts'
import { postComments } from '../table.ts'

export const scene: ScenePart = async ({ world, team, admin }) => {
  const post = idOf(
    await world.db
      .insert(posts)
      .values({ team, platform: 'Instagram', post_type: 'post', time_zone: 'Europe/Oslo', user_tags: [], problems: [] })
      .returning(),
  )
  const expires_at = new Date(Date.now() + 86_400_000)
  const row = { team, post, name: 'Anna Client', email: '', message: '', expires_at, asked_by: admin.user }
  const approver = await insert(world.db, newToken(), row)
  const said = { team, post, user: admin.user, text: 'Looks good' }
  return {
    post_approver: approver.uuid,
    post_comment: idOf(await world.db.insert(postComments).values(said).returning()),
  }
}
