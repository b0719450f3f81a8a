import { rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { expectEnded, seeds } from '../../testing/hostile-files.ts'
import { newFolder, openMedia } from '../../testing/media-files.ts'

const folder = newFolder()
const media = openMedia(folder)
afterAll(async () => {
  await media.close()
  rmSync(folder, { recursive: true })
})

// Public test corpora, which are outside the repository, are covered by corpora.faults.ts.
it('T-IMG-1: files of every kind are previewed or fail with a reason', async () => {
  const paths = await Promise.all(
    (await seeds()).map(async (seed, n) => {
      const path = join(folder, `own-${n}`)
      await writeFile(path, seed)
      return path
    }),
  )
  const outcomes = await Promise.all(paths.map((path) => expectEnded(media, path, path)))
  expect(outcomes.filter((outcome) => outcome !== 'processed')).toEqual([])
}, 180_000)
