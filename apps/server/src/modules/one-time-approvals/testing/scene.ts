import { randomUUID } from 'node:crypto'
import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { oneTimeApprovals } from '../table.ts'

export const scene: ScenePart = async ({ world, team }) => ({
  one_time_approval: idOf(
    await world.db
      .insert(oneTimeApprovals)
      .values({
        team,
        secret_hash: randomUUID(),
        post: {
          platform: 'Instagram',
          handle: 'kari.nordal',
          permalink: null,
          caption: '',
          posted_at: '2026-05-01T10:00:00.000Z',
          media_type: 'image',
          media_count: 1,
          media_sha256: null,
        },
        scope: { channels: ['web'], territories: [], duration_days: 365, edits: false, credit: '@kari.nordal' },
        terms: 'Terms',
        terms_hash: '',
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .returning(),
  ),
})
