import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { boundingBoxes, personMerges, persons, releases } from '../table.ts'

export const scene: ScenePart = async ({ world, team, admin, file }) => {
  const add = async (name: string, merged_into?: string) =>
    idOf(await world.db.insert(persons).values({ team, name, merged_into }).returning())
  const person = await add('Ingrid Halvorsen')
  const merged = await add('Ingrid', person)
  const box = { team, file, person, x1: 0.1, y1: 0.1, x2: 0.3, y2: 0.4, source: 'drawn' as const }
  const merge = { team, person, merged, boxes: [], releases: [], merged_by: admin.user, merged_at: new Date() }
  return {
    person,
    bounding_box: idOf(await world.db.insert(boundingBoxes).values(box).returning()),
    release: idOf(await world.db.insert(releases).values({ team, person }).returning()),
    person_merge: idOf(await world.db.insert(personMerges).values(merge).returning()),
  }
}
