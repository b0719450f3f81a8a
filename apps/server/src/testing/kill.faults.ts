import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { findPostmaster } from '../platform/db/postmaster.ts'
import { expectAllThere, killDatabase, newKillServer, newWriters, signIn } from './kill-server.ts'

const printed = async (product: { printed: () => string }, line: string) => {
  while (!product.printed().includes(line)) await pause(1)
}

describe('kill -9 of the running product', () => {
  it('loses no acknowledged write and never prevents a restart, even if repeated 20 times during writes', async () => {
    const { product, database } = await newKillServer()
    product.launch()
    await product.ready()
    const browser = await signIn(product)
    const writers = newWriters(browser)
    for (let turn = 1; turn <= 20; turn++) {
      const before = writers.acknowledged.size
      const written = writers.start()
      while (writers.acknowledged.size === before) await pause(1)
      await pause(Math.random() * 700)
      await product.end('SIGKILL')
      await written
      // The database is also killed every third time, and the next start every fourth time.
      if (turn % 3 === 0) await killDatabase(database)
      if (turn % 4 === 0) {
        product.launch()
        await pause(Math.random() * 1500)
        await product.end('SIGKILL')
      }
      product.launch()
      await product.ready()
      await expectAllThere(browser, writers, database)
    }
    console.log(`${writers.acknowledged.size} acknowledged writes over 20 kills, none lost`)
    await product.end('SIGTERM')
    expect(await findPostmaster(database)).toBeUndefined()
  })
})

describe('kill -9 during the very first start', () => {
  const moments: [string, (product: { printed: () => string }) => Promise<unknown>][] = [
    ...[0, 100, 300, 600, 1000, 1500, 2200, 3000].map((ms): (typeof moments)[number] => [
      `${ms} ms after it began`,
      () => pause(ms),
    ]),
    ...[0, 50, 200, 500, 900].map((ms): (typeof moments)[number] => [
      `${ms} ms into creating the database`,
      async (product) => {
        await printed(product, 'Creating the database')
        await pause(ms)
      },
    ]),
    ...[0, 30, 100].map((ms): (typeof moments)[number] => [
      `${ms} ms into loading the demo`,
      async (product) => {
        await printed(product, 'Loading the demo')
        await pause(ms)
      },
    ]),
  ]
  it.each(moments)('%s leaves an installation whose next start succeeds', async (_when, moment) => {
    const { product, database } = await newKillServer()
    product.launch()
    await moment(product)
    await product.end('SIGKILL')
    product.launch()
    await product.ready()
    const browser = await signIn(product)
    const writers = newWriters(browser)
    const written = writers.start()
    while (writers.acknowledged.size < 3) await pause(5)
    writers.stop()
    await written
    await expectAllThere(browser, writers, database)
    await product.end('SIGTERM')
    expect(await findPostmaster(database)).toBeUndefined()
  })
})

describe('Ctrl-C', () => {
  it.each([0, 150, 400, 800, 1300, 2000])('%i ms after the start leaves nothing running', async (ms) => {
    const { product, database } = await newKillServer()
    const child = product.launch()
    await pause(ms)
    await product.end('SIGINT')
    // Before our own code runs, the signal kills Node itself.
    expect(child.exitCode === 0 || child.signalCode === 'SIGINT').toBe(true)
    expect(await findPostmaster(database)).toBeUndefined()
    product.launch()
    await product.ready()
    await product.end('SIGINT')
    expect(child.exitCode === 0 || child.signalCode === 'SIGINT').toBe(true)
    expect(await findPostmaster(database)).toBeUndefined()
  })
})
