import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { socialAccounts } from '../table.ts'

export const scene: ScenePart = async ({ world, team }) => ({
  social_account: idOf(
    await world.db
      .insert(socialAccounts)
      .values({
        team,
        platform: 'Instagram',
        network_id: '17841400000000001',
        name: 'Visit Solvik',
        username: 'visit.solvik',
        access_token: 'v1.00000000.none',
        scopes: [],
      })
      .returning(),
  ),
})
