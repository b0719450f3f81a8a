import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { comments } from '../table.ts'

export const scene: ScenePart = async ({ world, team, admin, file }) => {
  const comment = { team, file, user: admin.user, text: 'Which harbour is this?' }
  return { comment: idOf(await world.db.insert(comments).values(comment).returning()) }
}
