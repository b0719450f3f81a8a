import { AppError } from '@vitrine/contract'
import { describe, expect, it, vi } from 'vitest'
import { allDone, many, newMemory, newRig, newUpload, newHold, states, until } from '../../testing/upload-queue.ts'
import { sendFile } from './send.ts'
import { type Source, SourceGone, type Upload } from './upload.ts'

const rig = newRig()

describe('the upload queue, after a reload or a change on disk', () => {
  it('resumes the same upload after a reload', async () => {
    rig.server.plan('a', { cutAfter: 4 })
    const before = rig.world({ wait: () => new Promise(() => undefined) })
    before.queue.add([newUpload('a', 'harbour'), newUpload('b', 'fjord')])
    before.queue.pause('b')
    await until(() => expect(rig.server.text('a')).toBe('harb'))
    await until(() => expect(before.queue.list()[0]?.problem).toBeTruthy())

    const after = rig.world({ keep: before.ports.keep })
    await after.queue.restore('tomas')
    await until(() => expect(states(after.queue)).toEqual({ a: 'done', b: 'paused' }))
    expect(rig.server.text('a')).toBe('harbour')
    expect(after.registered).toEqual([])
  })

  it("shows the server's offset of a paused upload after a reload", async () => {
    rig.server.plan('a', { cutAfter: 4 })
    const before = rig.world({ wait: () => new Promise(() => undefined) })
    before.queue.add([newUpload('a', 'harbour')])
    await until(() => expect(before.queue.list()[0]?.problem).toBeTruthy())
    before.queue.pause('a')

    const after = rig.world({ keep: before.ports.keep })
    await after.queue.restore('tomas')
    await until(() => expect(after.queue.list()).toMatchObject([{ state: 'paused', sent: 4 }]))
  })

  it('resumes uploads that could not connect, but not refused ones', async () => {
    const keep = newMemory()
    const before = rig.world({
      keep,
      send: (file) => Promise.reject(new AppError(file.name === 'u0.txt' ? 'upload.not_allowed' : 'network.failed')),
    })
    before.queue.add(many(2))
    await until(() => expect(states(before.queue)).toEqual({ u0: 'failed', u1: 'failed' }))
    const after = rig.world({ keep })
    await after.queue.restore('tomas')
    await until(() => expect(states(after.queue)).toEqual({ u0: 'failed', u1: 'done' }))
    expect(after.queue.list()[0]?.problem).toBe('You do not have permission to upload files')
    after.queue.resume('u0')
    await allDone(after.queue)
  })

  it('sends files only after their duplicate check is finished, and keeps them across a reload', async () => {
    const looking = (id: string): [Upload, Source] => {
      const [upload, source] = newUpload(id, id)
      return [{ ...upload, state: 'looking' }, source]
    }
    const before = rig.world()
    before.queue.add([looking('a'), looking('b')])
    const after = rig.world({ keep: before.ports.keep })
    const came = vi.fn<(uploads: readonly Upload[]) => void>()
    await after.queue.restore('tomas', came)
    expect(came.mock.calls[0]?.[0].map(({ id, state }) => [id, state])).toEqual([
      ['a', 'looking'],
      ['b', 'looking'],
    ])
    expect(rig.server.requests).toEqual([])
    after.queue.plan([{ id: 'a', version_of: 'harbour' }])
    await until(() => expect(states(after.queue)).toEqual({ a: 'done', b: 'looking' }))
    expect(after.queue.list()[0]?.target.version_of).toBe('harbour')
  })

  it('waits for a zip to be unpacked while other uploads continue, and lists skipped entries', async () => {
    const { hold, release } = newHold()
    const became = { files: 1, left_out: [{ name: 'x.zip', problem: 'A zip inside a zip can’t be unpacked.' }] }
    const { queue } = rig.world({
      send: async (file) => (file.name === 'u0.txt' ? null : 'a file'),
      unpack: async () => {
        await hold
        return became
      },
    })
    queue.add(many(7))
    await until(() => expect(states(queue)).toMatchObject({ u0: 'unpacking', u6: 'done' }))
    release()
    await allDone(queue)
    expect(queue.list()[0]?.unpacked).toEqual(became)
  })

  it.each([
    ['it is empty', [], 'No files were added: the zip is empty.'],
    ['it is damaged', [['u0.txt', 'This zip is damaged.']], 'This zip is damaged.'],
    ['its only entry was left out', [['x.zip', 'It is a zip.']], 'No files were added. x.zip: It is a zip.'],
    [
      'all its entries were left out',
      [
        ['x.zip', 'It is a zip.'],
        ['y', 'It is a link.'],
      ],
      'No files were added: all 2 entries were left out.',
    ],
  ])('says why no files were added from a zip: %s', async (_what, entries, problem) => {
    const left_out = entries.map(([name = '', why = '']) => ({ name, problem: why }))
    const before = rig.world({ send: async () => null, unpack: async () => ({ files: 0, left_out }) })
    before.queue.add(many(1))
    await until(() => expect(before.queue.list()).toMatchObject([{ state: 'failed', problem }]))
    // Resuming has no effect, because a retry would fail in the same way.
    before.queue.resume('u0')
    const after = rig.world({ keep: before.ports.keep })
    await after.queue.restore('tomas')
    for (const { queue } of [before, after]) expect(queue.list()).toMatchObject([{ state: 'failed', problem }])
    after.queue.cancel('u0')
    expect([after.queue.list(), rig.server.requests]).toEqual([[], []])
  })

  it('does not show old results of a zip again', async () => {
    const left_out = [{ name: 'x.zip', problem: 'It is a zip.' }]
    const before = rig.world({ send: async () => null, unpack: async () => ({ files: 1, left_out }) })
    before.queue.add(many(1))
    await allDone(before.queue)
    vi.useFakeTimers({ now: Date.now() + 2 * 3_600_000, toFake: ['Date'] })
    const after = rig.world({ keep: before.ports.keep })
    await after.queue.restore('tomas').finally(() => vi.useRealTimers())
    expect(after.queue.list()).toEqual([])
    const later = rig.world({ keep: before.ports.keep })
    await later.queue.restore('tomas')
    expect(later.queue.list()).toEqual([])
  })

  it('shows skipped entries of a zip after a reload, until they have been seen', async () => {
    const became = { files: 1, left_out: [{ name: 'x.zip', problem: 'A zip inside a zip can’t be unpacked.' }] }
    const before = rig.world({
      send: async (file) => (file.name === 'u0.txt' ? null : 'a file'),
      unpack: async () => became,
    })
    before.queue.add(many(2))
    await allDone(before.queue)

    const after = rig.world({ keep: before.ports.keep })
    await after.queue.restore('tomas')
    expect(after.queue.list().map(({ id, state, unpacked }) => [id, state, unpacked])).toEqual([['u0', 'done', became]])
    after.queue.cancel('u0')
    const seen = rig.world({ keep: before.ports.keep })
    await seen.queue.restore('tomas')
    expect([seen.queue.list(), rig.server.requests]).toEqual([[], []])
  })

  it('asks for a file whose bytes the browser did not keep', async () => {
    const keep = newMemory(false)
    const before = rig.world({ keep, connected: () => new Promise(() => undefined) })
    before.queue.add([newUpload('a', 'harbour')])
    const after = rig.world({ keep })
    await after.queue.restore('tomas')
    expect(states(after.queue)).toEqual({ a: 'asleep' })
    after.queue.resume('a')
    expect(states(after.queue)).toEqual({ a: 'asleep' })
    after.queue.resume('a', new File(['harbour'], 'a.txt'))
    await allDone(after.queue)
  })

  it('asks again for a file that was deleted from the disk, and restarts one that was changed', async () => {
    rig.server.plan('a', { cutAfter: 4 })
    let tries = 0
    const { queue, registered } = rig.world({
      // The test uses one id for the old and the restarted upload; the server gives each its own.
      forget: async () => undefined,
      send: async (...sent) => (++tries === 2 ? Promise.reject(new SourceGone()) : sendFile(...sent)),
    })
    queue.add([newUpload('a', 'harbour')])
    await until(() => expect(states(queue)).toEqual({ a: 'asleep' }))
    expect(queue.list()[0]?.problem).toContain('Choose it again')
    expect(rig.server.text('a')).toBe('harb')
    queue.resume('a', new File(['HARBOUR!'], 'a.txt', { lastModified: 1 }))
    await allDone(queue)
    expect(rig.server.text('a')).toBe('HARBOUR!')
    expect(registered).toEqual([['a'], ['a']])
  })
})
