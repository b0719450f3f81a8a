import { describe, expect, it } from 'vitest'
import { newSingleFlight } from './single-flight.ts'

const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((done) => {
    open = done
  })
  return { open, opened }
}
const settled = () => new Promise((done) => setImmediate(done))

describe('work shared by many callers', () => {
  it('runs once, and all callers get its result', async () => {
    const { share } = newSingleFlight({ atOnce: 2, waiting: 10 })
    let done = 0
    const work = async () => {
      done += 1
      await settled()
      return done
    }
    expect(await Promise.all(Array.from({ length: 20 }, () => share('same', work)))).toEqual(Array(20).fill(1))
    expect(await share('same', work)).toBe(2)
  })

  it('fails for all callers that waited, and is retried for the next caller', async () => {
    const { share } = newSingleFlight({ atOnce: 1, waiting: 10 })
    const broken = () => Promise.reject(new Error('no'))
    const told = await Promise.allSettled([share('a', broken), share('a', broken), share('b', async () => 'fine')])
    expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(await share('a', async () => 'again')).toBe('again')
  })

  it('runs with limited concurrency, in the order of requests', async () => {
    const { share } = newSingleFlight({ atOnce: 2, waiting: 10 })
    const gates = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...gate() }))
    const begun: string[] = []
    const all = gates.map(({ name, opened }) =>
      share(name, async () => {
        begun.push(name)
        await opened
      }),
    )
    await settled()
    expect(begun).toEqual(['a', 'b'])
    gates[1]?.open()
    await settled()
    expect(begun).toEqual(['a', 'b', 'c'])
    for (const { open } of gates) open()
    await Promise.all(all)
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
  })

  it('is rejected only if the queue is full when it is requested', async () => {
    const { share } = newSingleFlight({ atOnce: 1, waiting: 1 })
    const { open, opened } = gate()
    const first = share('a', () => opened)
    const second = share('b', async () => 'b')
    await expect(share('c', async () => 'c')).rejects.toMatchObject({ code: 'server.busy' })
    open()
    await first
    expect(await second).toBe('b')
    expect(await share('c', async () => 'c')).toBe('c')
  })
})
