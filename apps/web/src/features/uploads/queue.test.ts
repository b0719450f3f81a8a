import { AppError, UPLOADS_AT_ONCE } from '@vitrine/contract'
import { describe, expect, it, vi } from 'vitest'
import { allDone, many, newRig, newUpload, newHold, states, target, until } from '../../testing/upload-queue.ts'
import { type QueuePorts } from './queue.ts'
import { type Source, type Upload } from './upload.ts'

const rig = newRig()

describe('the upload queue', () => {
  it('sends every byte, and records the resulting files', async () => {
    const { queue } = rig.world()
    queue.add([newUpload('a', 'harbour'), newUpload('b', '')])
    await allDone(queue)
    expect([rig.server.text('a'), rig.server.text('b')]).toEqual(['harbour', ''])
    expect(queue.list().map(({ made, sent }) => [made, sent])).toEqual([
      ['file of a', 7],
      ['file of b', 0],
    ])
  })

  it('sends five files at a time, in the order they were added', async () => {
    const gates = Array.from({ length: 12 }, newHold)
    gates.forEach(({ hold }, i) => rig.server.plan(`u${i}`, { hold }))
    const { queue } = rig.world()
    queue.add(many(12))
    const sending = () => queue.list().filter(({ state }) => state === 'sending').length
    await until(() => expect(rig.server.requests.filter((line) => line.startsWith('PATCH'))).toHaveLength(5))
    expect([sending(), states(queue)['u4'], states(queue)['u5']]).toEqual([UPLOADS_AT_ONCE, 'sending', 'waiting'])
    gates[0]?.release()
    await until(() => expect(rig.server.requests).toContain('PATCH u5'))
    for (const { release } of gates) release()
    await allDone(queue)
    expect(rig.server.mostAtOnce()).toBe(UPLOADS_AT_ONCE)
  })

  it('sends the versions of one file in sequence, in parallel with everything else', async () => {
    const { hold, release } = newHold()
    const versions = ['v1', 'v2'].map((id): [Upload, Source] => {
      const [upload, source] = newUpload(id, id)
      return [{ ...upload, target: { ...target, version_of: 'harbour' } }, source]
    })
    rig.server.plan('v1', { hold })
    const { queue } = rig.world()
    queue.add([...versions, newUpload('a', 'fjord')])
    await until(() => expect(states(queue)).toEqual({ v1: 'sending', v2: 'waiting', a: 'done' }))
    release()
    await allDone(queue)
  })

  it('registers at most two hundred uploads in one call, grouped by destination', async () => {
    const { queue, registered } = rig.world({ send: async () => null })
    const elsewhere = newUpload('else', 'x')
    elsewhere[0].target = { ...target, folder: 'harbours' }
    queue.add([...many(450), elsewhere])
    await allDone(queue)
    expect(registered.map(({ length }) => length)).toEqual([200, 200, 50, 1])
  })

  it("fails all uploads of a refused request, with the server's message", async () => {
    const register = vi.fn<QueuePorts['register']>(() => Promise.reject(new AppError('upload.not_allowed')))
    const { queue } = rig.world({ register })
    queue.add(many(50))
    await until(() => expect(new Set(Object.values(states(queue)))).toEqual(new Set(['failed'])))
    expect(queue.list()[49]?.problem).toBe('You do not have permission to upload files')
    expect(register.mock.calls.length).toBeLessThanOrEqual(UPLOADS_AT_ONCE)
  })

  it('fails only the file that is refused', async () => {
    const { queue } = rig.world({
      register: async (uploads) => {
        if (uploads.some(({ id }) => id === 'u3')) throw new AppError('upload.too_large')
        return uploads.map(({ id, size }) => rig.server.begin(id, size))
      },
    })
    queue.add(many(8))
    await until(() => expect(Object.values(states(queue)).filter((state) => state === 'done')).toHaveLength(7))
    expect(states(queue)['u3']).toBe('failed')
  })

  it("pauses one upload, starts the next, and resumes from the server's offset", async () => {
    rig.server.plan('a', { cutAfter: 3 })
    const { hold, release } = newHold()
    const { queue } = rig.world({ wait: () => hold })
    queue.add([newUpload('a', 'harbour'), ...many(5)])
    await until(() => expect(queue.list()[0]?.problem).toMatch(/could not be reached|Connection lost/))
    queue.pause('a')
    await until(() => expect(states(queue)).toMatchObject({ a: 'paused', u4: 'done' }))
    expect(rig.server.text('a')).toBe('har')
    release()
    queue.resume('a')
    await allDone(queue)
    expect(rig.server.text('a')).toBe('harbour')
  })

  it('forgets cancelled uploads, in the browser and on the server', async () => {
    const { hold, release } = newHold()
    rig.server.plan('a', { hold })
    const { queue } = rig.world()
    queue.add([newUpload('a', 'harbour'), newUpload('b', 'fjord')])
    await until(() => expect(rig.server.requests).toContain('PATCH a'))
    queue.cancel('a')
    release()
    await until(() => expect(rig.server.requests).toContain('DELETE a'))
    await allDone(queue)
    expect(Object.keys(states(queue))).toEqual(['b'])
  })

  it('resumes after a lost connection, and sends nothing twice', async () => {
    rig.server.plan('a', { cutAfter: 2 }, { cutAfter: 2 }, { status: 503 })
    const { queue } = rig.world()
    queue.add([newUpload('a', 'harbour')])
    await allDone(queue)
    expect(rig.server.text('a')).toBe('harbour')
    expect(rig.server.requests.filter((line) => line === 'PATCH a')).toHaveLength(4)
  })

  it('fails with a message when every attempt fails, and retries on request', async () => {
    rig.server.plan('a', ...Array.from({ length: 7 }, () => ({ status: 503 })))
    const { queue } = rig.world()
    queue.add([newUpload('a', 'harbour')])
    await until(() => expect(states(queue)).toEqual({ a: 'failed' }))
    expect(queue.list()[0]?.problem).toBeTruthy()
    queue.resume('a')
    await allDone(queue)
    expect(rig.server.text('a')).toBe('harbour')
  })

  it('waits while offline', async () => {
    const { hold, release } = newHold()
    const { queue } = rig.world({ connected: () => hold })
    queue.add(many(3))
    expect(rig.server.requests).toEqual([])
    release()
    await allDone(queue)
  })

  it('starts over if the server has forgotten the upload', async () => {
    const { queue, registered } = rig.world()
    const [upload, source] = newUpload('a', 'harbour')
    queue.add([[{ ...upload, remote: { ...rig.server.begin('gone', 7) } }, source]])
    rig.server.forget('gone')
    await allDone(queue)
    expect(registered).toEqual([['a']])
  })
})
