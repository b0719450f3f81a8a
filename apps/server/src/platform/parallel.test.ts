import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { inParallel } from './parallel.ts'

it('inParallel runs work for every item, a few at a time', async () => {
  let [atOnce, most] = [0, 0]
  const done: number[] = []
  await inParallel(2, [1, 2, 3, 4, 5], async (item) => {
    most = Math.max(most, ++atOnce)
    await sleep(1)
    atOnce -= 1
    done.push(item)
  })
  expect({ most, done: done.toSorted() }).toEqual({ most: 2, done: [1, 2, 3, 4, 5] })
})

it('inParallel rethrows the error of work that fails while the next item is awaited, and starts no further work', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  const slow = async function* () {
    yield 1
    await sleep(30)
    yield 2
  }
  const begun: number[] = []
  const working = inParallel(4, slow(), async (item) => {
    begun.push(item)
    throw new Error('no')
  })
  await expect(working).rejects.toThrow('no')
  expect({ begun, unhandled }).toEqual({ begun: [1], unhandled: [] })
})
