import { describe, expect, it } from 'vitest'
import { changeInWords, newTagQueue, tagsShown, type TagChange } from './tag-queue.ts'

/** A server that replies only when the test tells it to. */
const slowServer = () => {
  const sent: TagChange[] = []
  const replies: ((saved: boolean) => void)[] = []
  return {
    sent,
    send: (change: TagChange) => {
      sent.push(change)
      return new Promise<boolean>((resolve) => replies.push(resolve))
    },
    reply: async (saved: boolean) => {
      replies.shift()?.(saved)
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}
const added = (...add: string[]): TagChange => ({ add, remove: [] })

describe('the tag queue', () => {
  it('sends one request at a time and merges changes made in the meantime into the next one', async () => {
    const { sent, send, reply } = slowServer()
    const queue = newTagQueue()
    for (const name of ['alpha', 'bravo', 'charlie']) queue.change(added(name), send)
    queue.change({ add: [], remove: ['bravo'] }, send)
    expect(sent).toEqual([added('alpha')])
    expect(tagsShown(['harbour', 'bravo'], queue.get())).toEqual(['harbour', 'alpha', 'charlie'])
    await reply(true)
    expect(sent[1]).toEqual({ add: ['charlie'], remove: ['bravo'] })
    await reply(true)
    expect(tagsShown(['harbour', 'alpha', 'charlie'], queue.get())).toEqual(['harbour', 'alpha', 'charlie'])
    expect(sent).toHaveLength(2)
  })

  it('keeps a failed change, continues with later changes, and sends the failed one again on retry', async () => {
    const { sent, send, reply } = slowServer()
    const queue = newTagQueue()
    queue.change(added('alpha'), send)
    queue.change(added('bravo'), send)
    await reply(false)
    await reply(true)
    expect(changeInWords(queue.get().failed)).toBe('alpha')
    expect(tagsShown(['bravo'], queue.get())).toEqual(['bravo', 'alpha'])
    queue.retry(send)
    expect(sent.at(-1)).toEqual(added('alpha'))
    await reply(true)
    expect(queue.get().failed).toEqual({ add: [], remove: [] })
  })

  it('drops a failed change when it is discarded', async () => {
    const { send, reply } = slowServer()
    const queue = newTagQueue()
    queue.change(added('alpha'), send)
    await reply(false)
    queue.discard()
    expect(tagsShown(['harbour'], queue.get())).toEqual(['harbour'])
  })
})
