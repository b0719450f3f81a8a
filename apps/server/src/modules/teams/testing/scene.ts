import { randomUUID } from 'node:crypto'
import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { invites, roles } from '../table.ts'

export const scene: ScenePart = async ({ world, team }) => {
  const [role] = await world.db.insert(roles).values({ team, name: randomUUID(), permissions: [] }).returning()
  if (!role) throw new Error('nothing was inserted')
  const invite = {
    team,
    email: `${randomUUID()}@example.test`,
    role: role.uuid,
    hash: randomUUID(),
    expires_at: new Date('2100-01-01'),
  }
  return {
    member: (await world.newMember(team)).member ?? '',
    role: role.uuid,
    invite: idOf(await world.db.insert(invites).values(invite).returning()),
  }
}
