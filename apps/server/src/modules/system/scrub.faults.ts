import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { inParallel } from '../../platform/parallel.ts'
import { addFiles } from '../../testing/many-files.ts'
import { newWorld } from '../../testing/world.ts'
import { scrubOriginals } from './service/scrub.ts'

it('T-BITROT: a scrub detects one changed byte in each of 50 out of 5,000 originals, and reports no others', async () => {
  const world = await newWorld()
  onTestFinished(() => world.close())
  const { team } = await world.newTeam()
  await addFiles(world, team, 5000)
  await world.db.execute(
    sql`update versions set size = 36, sha256 = encode(sha256(convert_to(key::text, 'UTF8')), 'hex') where team = ${team}`,
  )
  const { rows } = await world.db.execute<{ key: string }>(sql`select key::text from versions where team = ${team}`)
  const keys = rows.map(({ key }) => key)
  const flipped = keys.filter((_, n) => n % 100 === 7)
  await inParallel(16, keys, async (key) => {
    const bytes = Buffer.from(key)
    if (flipped.includes(key)) bytes[20] = (bytes[20] ?? 0) ^ 1
    await world.ports.storage.put(key, bytes)
  })
  const found = await scrubOriginals({ db: world.db, storage: world.ports.storage })
  expect(found).toMatchObject({ checked: 5000, isComplete: true })
  expect(found.damaged.toSorted()).toEqual(flipped.toSorted())
  expect(flipped).toHaveLength(50)
}, 120_000)
