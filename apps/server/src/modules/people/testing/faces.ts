import { setTimeout } from 'node:timers/promises'
import { people } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { enqueuer, type JobContext } from '../../../platform/jobs/jobs.ts'
import type { World } from '../../../testing/world.ts'
import { groupNightly } from '../jobs.ts'
import { toBuffer } from '../service/vectors.ts'
import { boundingBoxes, persons } from '../table.ts'

/** Describes a face. Faces with the same `at` are alike; `apart` sets how much they differ. */
export const vector = (at: number, apart = 0) => {
  const numbers = new Float32Array(128).fill(0)
  numbers[at] = 1
  numbers[127] = apart
  return toBuffer(numbers)
}

/** A context like the one that the worker passes to a job. */
export const jobContext = ({ db, ports }: World): JobContext => {
  const by = { team: null, actor: null, seq: null, about: null }
  const write = ((work: (tx: unknown) => Promise<unknown>) =>
    db.transaction((tx) => work({ db: tx, record: async () => {}, enqueue: enqueuer(tx, by) }))) as never
  return { db, ports, ...by, attempt: 1, last: false, signal: new AbortController().signal, write }
}

/** Waits until this many transactions in the test's database are waiting for locks. */
export const untilWaiting = async ({ db }: World, count: number) => {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  for (let tries = 0; ((await db.execute(waiting)).rowCount ?? 0) < count; tries++) {
    if (tries > 400) throw new Error(`fewer than ${count} transactions wait`)
    await setTimeout(10)
  }
}

/** A team that uses face recognition, with an admin. */
export const newFaceTeam = async (world: World) => {
  const { db } = world
  const { team } = await world.newTeam()
  const ada = await world.newMember(team, 'Admin')
  const newFace = async (descriptor: Buffer, row: Partial<typeof boundingBoxes.$inferInsert> = {}) => {
    const file = row.file ?? (await world.newFile(team, { created_by: ada.user })).file
    const box = { x1: 0.1, y1: 0.1, x2: 0.2, y2: 0.2, source: 'found', team, file, descriptor } as const
    const [made] = await db
      .insert(boundingBoxes)
      .values({ ...box, described_at: new Date(), ...row })
      .returning()
    return { uuid: made?.uuid ?? '', file }
  }
  const newPerson = async (name = '') => (await db.insert(persons).values({ team, name }).returning())[0]?.uuid ?? ''
  const boxOf = async ({ uuid }: { uuid: string }) => {
    const { rows } = await db.execute<{ person: string | null; dismissed: boolean }>(
      sql`select person, dismissed from bounding_boxes where uuid = ${uuid}`,
    )
    return rows[0]
  }
  return {
    team,
    ada,
    newFace,
    newPerson,
    newPersonWith: async (descriptor: Buffer, name = '', row: Partial<typeof boundingBoxes.$inferInsert> = {}) => {
      const person = await newPerson(name)
      return { person, face: await newFace(descriptor, { ...row, person }) }
    },
    boxOf,
    personOf: async (face: { uuid: string }) => (await boxOf(face))?.person,
    /** Runs the nightly job as its worker does. */
    night: () => groupNightly.run(jobContext(world), {}),
    settings: (body: object) => world.call(people.updateSettings, ada, { params: { team }, body }),
    merge: async (person: string, others: string[]) => {
      const { reply } = await world.call(people.merge, ada, { params: { person }, body: { people: others } })
      return reply.merges[0]?.uuid ?? ''
    },
    unmerge: (person_merge: string) => world.call(people.unmerge, ada, { params: { person_merge } }),
    separate: (person: string, others: string[]) =>
      world.call(people.separate, ada, { params: { person }, body: { people: others } }),
    detach: ({ uuid }: { uuid: string }) =>
      world.call(people.updateBox, ada, { params: { bounding_box: uuid }, body: { clear: true } }),
    /** The people suggested for merging with a person. */
    suggestedFor: async (person: string) =>
      (await world.call(people.suggestFor, ada, { params: { person } })).reply.map((one) => one.person.uuid),
    suggestedForFace: async ({ uuid }: { uuid: string }) =>
      (await world.call(people.suggestForBox, ada, { params: { bounding_box: uuid } })).reply.map(
        (one) => one.person.uuid,
      ),
  }
}
export type FaceTeam = Awaited<ReturnType<typeof newFaceTeam>>
