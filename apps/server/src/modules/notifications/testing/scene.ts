import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { notificationMutes, notifications } from '../table.ts'

export const scene: ScenePart = async ({ world, team, admin, file }) => {
  const thing = { team, user: admin.user, thing_type: 'file', thing: file } as const
  const row = { ...thing, kind: 'mention', file, count: 1, in_app: true, updated_at: new Date() } as const
  return {
    notification: idOf(await world.db.insert(notifications).values(row).returning()),
    notification_mute: idOf(await world.db.insert(notificationMutes).values(thing).returning()),
  }
}
