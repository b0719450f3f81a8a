import type { ScenePart } from '../../../testing/scene.ts'

export const scene: ScenePart = async ({ world, team, admin }) => ({
  guest_link: await world.newGuestLink(team, admin.user),
})
