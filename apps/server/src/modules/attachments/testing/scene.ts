import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { attachments } from '../table.ts'

export const scene: ScenePart = async ({ world, admin, file }) => {
  const attachment = { file, url: 'https://solvik.example/contract.pdf', added_by: admin.user }
  return { attachable_file: file, attachment: idOf(await world.db.insert(attachments).values(attachment).returning()) }
}
