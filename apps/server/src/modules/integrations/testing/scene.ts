import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { integrationAccounts } from '../table.ts'

export const scene: ScenePart = async ({ world, team, admin }) => ({
  integration_account: idOf(
    await world.db
      .insert(integrationAccounts)
      .values({
        team,
        provider: 'Canva',
        external_id: 'oUscene/oBscene',
        name: 'Visit Solvik',
        access_token: 'v1.00000000.none',
        created_by: admin.user,
      })
      .returning(),
  ),
})
