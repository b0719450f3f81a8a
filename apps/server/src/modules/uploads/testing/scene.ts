import type { ScenePart } from '../../../testing/scene.ts'

export const scene: ScenePart = async ({ world, team, admin }) => ({ upload: await world.newUpload(team, admin.user) })
