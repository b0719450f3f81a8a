import { randomUUID } from 'node:crypto'
import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { attributes } from '../table.ts'

export const scene: ScenePart = async ({ world, team }) => {
  const attribute = { team, slug: randomUUID(), name: randomUUID(), attribute_type: 'Text', position: 1 } as const
  return { attribute: idOf(await world.db.insert(attributes).values(attribute).returning()) }
}
