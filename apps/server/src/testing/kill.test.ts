import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { expectAllThere, killDatabase, newHouse, newWriters, signIn } from './killing.ts'

it('keeps every acknowledged write over three times kill -9, the last with the database, and starts again each time', async () => {
  const { product, database } = await newHouse()
  product.launch()
  await product.ready()
  const browser = await signIn(product)
  const writers = newWriters(browser)
  for (const turn of [1, 2, 3]) {
    const before = writers.acknowledged.size
    const written = writers.start()
    while (writers.acknowledged.size < before + 10) await pause(5)
    await pause(Math.random() * 100)
    await product.end('SIGKILL')
    await written
    if (turn === 3) await killDatabase(database)
    product.launch()
    await product.ready()
    await expectAllThere(browser, writers, database)
  }
  expect(writers.acknowledged.size).toBeGreaterThanOrEqual(30)
  await product.end('SIGTERM')
}, 120_000)
