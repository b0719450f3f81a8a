import { expect, it } from 'vitest'
import { expectToComeUpAfter, postmasterOf, useFolders } from './embedded.testing.ts'

const folders = useFolders()

it('after kill -9 at any of twenty points during a start, the next start succeeds, whether or not the database server was already running', async () => {
  const dir = folders.inHome('database')
  await (await folders.start(dir)).stop()
  for (let moment = 0; moment < 20; moment++) {
    const server = await expectToComeUpAfter(folders, dir, 40 + moment * 15)
    if (moment % 2 === 0) continue
    await server.stop()
    expect(await postmasterOf(dir)).toBeUndefined()
  }
})
