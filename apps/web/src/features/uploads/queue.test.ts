import { AppError, UPLOADS_AT_ONCE } from '@vitrine/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newTusServer } from '../../testing/tus-server.ts'
import { entryOf, type Keep, type Kept } from './keep.ts'
import { newQueue, type Ports, type UploadQueue } from './queue.ts'
import { askArrived, sendFile } from './send.ts'
import { type Source, SourceGone, type Upload } from './upload.ts'

/** Waits as long as a busy machine needs. */
const until = (holds: () => void) => vi.waitFor(holds, 15_000)

type Server = Awaited<ReturnType<typeof newTusServer>>
let server: Server
beforeEach(async () => {
  server = await newTusServer()
})
afterEach(() => server.close())

const target = { team: 'solvik', user: 'tomas', folder: null, place: 'Root', version_of: null }
const newUpload = (id: string, text: string): [Upload, Source] => {
  const file = new File([text], `${id}.txt`)
  const upload: Upload = {
    id,
    batch: 'one',
    target,
    name: file.name,
    size: file.size,
    modified: file.lastModified,
    file_type: '',
    path: [],
    state: 'waiting',
    sent: 0,
    remote: null,
    problem: null,
    made: null,
    unpacked: null,
  }
  return [upload, { file }]
}
const many = (count: number) => Array.from({ length: count }, (_, i) => newUpload(`u${i}`, `text ${i}`))

/** Keeps what the browser's database would keep. Files above the limit are not copied there. */
const newMemory = (copies = true): Keep => {
  const kept = new Map<string, Kept>()
  return {
    put: async (upload, { file }) =>
      void kept.set(upload.id, { ...entryOf(upload), owner: 'tab', file: copies ? file : null }),
    remove: async (id) => void kept.delete(id),
    adopt: async (_user, take) => take([...kept.values()]),
  }
}
const world = (more: Partial<Ports> = {}) => {
  const registered: string[][] = []
  const ports: Ports = {
    register: async (uploads) => {
      registered.push(uploads.map(({ id }) => id))
      return uploads.map(({ id, size }) => server.begin(id, size))
    },
    send: sendFile,
    unpack: async () => ({ files: 2, left_out: [] }),
    arrived: askArrived,
    forget: ({ url }) => fetch(url, { method: 'DELETE' }),
    keep: newMemory(),
    connected: async () => undefined,
    wait: async () => undefined,
    ...more,
  }
  return { queue: newQueue(ports), registered, ports }
}
const states = (queue: UploadQueue) => Object.fromEntries(queue.list().map(({ id, state }) => [id, state]))
const allDone = (queue: UploadQueue) =>
  until(() => expect(new Set(Object.values(states(queue)))).toEqual(new Set(['done'])))
const opened = () => {
  let release = () => {}
  const hold = new Promise<void>((done) => {
    release = done
  })
  return { hold, release: () => release() }
}

describe('the upload queue', () => {
  it('sends every byte, and knows the file each became', async () => {
    const { queue } = world()
    queue.add([newUpload('a', 'harbour'), newUpload('b', '')])
    await allDone(queue)
    expect([server.text('a'), server.text('b')]).toEqual(['harbour', ''])
    expect(queue.list().map(({ made, sent }) => [made, sent])).toEqual([
      ['file of a', 7],
      ['file of b', 0],
    ])
  })

  it('sends five at a time, in the order they were added', async () => {
    const gates = Array.from({ length: 12 }, opened)
    gates.forEach(({ hold }, i) => server.plan(`u${i}`, { hold }))
    const { queue } = world()
    queue.add(many(12))
    const sending = () => queue.list().filter(({ state }) => state === 'sending').length
    await until(() => expect(server.heard.filter((line) => line.startsWith('PATCH'))).toHaveLength(5))
    expect([sending(), states(queue)['u4'], states(queue)['u5']]).toEqual([UPLOADS_AT_ONCE, 'sending', 'waiting'])
    gates[0]?.release()
    await until(() => expect(server.heard).toContain('PATCH u5'))
    for (const { release } of gates) release()
    await allDone(queue)
    expect(server.mostAtOnce()).toBe(UPLOADS_AT_ONCE)
  })

  it('sends the versions of one file one after the other, beside everything else', async () => {
    const { hold, release } = opened()
    const versions = ['v1', 'v2'].map((id): [Upload, Source] => {
      const [upload, source] = newUpload(id, id)
      return [{ ...upload, target: { ...target, version_of: 'harbour' } }, source]
    })
    server.plan('v1', { hold })
    const { queue } = world()
    queue.add([...versions, newUpload('a', 'fjord')])
    await until(() => expect(states(queue)).toEqual({ v1: 'sending', v2: 'waiting', a: 'done' }))
    release()
    await allDone(queue)
  })

  it('registers at most two hundred in one call, and those of one place together', async () => {
    const { queue, registered } = world({ send: async () => null })
    const elsewhere = newUpload('else', 'x')
    elsewhere[0].target = { ...target, folder: 'harbours' }
    queue.add([...many(450), elsewhere])
    await allDone(queue)
    expect(registered.map(({ length }) => length)).toEqual([200, 200, 50, 1])
  })

  it('fails all of them by one refusal, in the words of the server', async () => {
    const register = vi.fn<Ports['register']>(() => Promise.reject(new AppError('upload.not_allowed')))
    const { queue } = world({ register })
    queue.add(many(50))
    await until(() => expect(new Set(Object.values(states(queue)))).toEqual(new Set(['failed'])))
    expect(queue.list()[49]?.problem).toBe('You do not have permission to upload files')
    expect(register.mock.calls.length).toBeLessThanOrEqual(UPLOADS_AT_ONCE)
  })

  it('lets one file that is refused fail alone', async () => {
    const { queue } = world({
      register: async (uploads) => {
        if (uploads.some(({ id }) => id === 'u3')) throw new AppError('upload.too_large')
        return uploads.map(({ id, size }) => server.begin(id, size))
      },
    })
    queue.add(many(8))
    await until(() => expect(Object.values(states(queue)).filter((state) => state === 'done')).toHaveLength(7))
    expect(states(queue)['u3']).toBe('failed')
  })

  it('pauses one, lets the next have its place, and goes on from where the server is', async () => {
    server.plan('a', { cutAfter: 3 })
    const { hold, release } = opened()
    const { queue } = world({ wait: () => hold })
    queue.add([newUpload('a', 'harbour'), ...many(5)])
    await until(() => expect(queue.list()[0]?.problem).toMatch(/could not be reached|Connection lost/))
    queue.pause('a')
    await until(() => expect(states(queue)).toMatchObject({ a: 'paused', u4: 'done' }))
    expect(server.text('a')).toBe('har')
    release()
    queue.resume('a')
    await allDone(queue)
    expect(server.text('a')).toBe('harbour')
  })

  it('forgets what is cancelled, here and at the server', async () => {
    const { hold, release } = opened()
    server.plan('a', { hold })
    const { queue } = world()
    queue.add([newUpload('a', 'harbour'), newUpload('b', 'fjord')])
    await until(() => expect(server.heard).toContain('PATCH a'))
    queue.cancel('a')
    release()
    await until(() => expect(server.heard).toContain('DELETE a'))
    await allDone(queue)
    expect(Object.keys(states(queue))).toEqual(['b'])
  })

  it('goes on by itself after the line broke, and sends nothing twice', async () => {
    server.plan('a', { cutAfter: 2 }, { cutAfter: 2 }, { status: 503 })
    const { queue } = world()
    queue.add([newUpload('a', 'harbour')])
    await allDone(queue)
    expect(server.text('a')).toBe('harbour')
    expect(server.heard.filter((line) => line === 'PATCH a')).toHaveLength(4)
  })

  it('gives up when nothing gets through, says so, and tries again when asked', async () => {
    server.plan('a', ...Array.from({ length: 7 }, () => ({ status: 503 })))
    const { queue } = world()
    queue.add([newUpload('a', 'harbour')])
    await until(() => expect(states(queue)).toEqual({ a: 'failed' }))
    expect(queue.list()[0]?.problem).toBeTruthy()
    queue.resume('a')
    await allDone(queue)
    expect(server.text('a')).toBe('harbour')
  })

  it('waits while there is no connection', async () => {
    const { hold, release } = opened()
    const { queue } = world({ connected: () => hold })
    queue.add(many(3))
    expect(server.heard).toEqual([])
    release()
    await allDone(queue)
  })

  it('begins again what the server has forgotten', async () => {
    const { queue, registered } = world()
    const [upload, source] = newUpload('a', 'harbour')
    queue.add([[{ ...upload, remote: { ...server.begin('gone', 7) } }, source]])
    server.forget('gone')
    await allDone(queue)
    expect(registered).toEqual([['a']])
  })

  it('goes on after the page was loaded anew, with the same upload', async () => {
    server.plan('a', { cutAfter: 4 })
    const before = world({ wait: () => new Promise(() => undefined) })
    before.queue.add([newUpload('a', 'harbour'), newUpload('b', 'fjord')])
    before.queue.pause('b')
    await until(() => expect(server.text('a')).toBe('harb'))
    await until(() => expect(before.queue.list()[0]?.problem).toBeTruthy())

    const after = world({ keep: before.ports.keep })
    await after.queue.restore('tomas')
    await until(() => expect(states(after.queue)).toEqual({ a: 'done', b: 'paused' }))
    expect(server.text('a')).toBe('harbour')
    expect(after.registered).toEqual([])
  })

  it('shows of what is paused how much the server has, after the page was loaded anew', async () => {
    server.plan('a', { cutAfter: 4 })
    const before = world({ wait: () => new Promise(() => undefined) })
    before.queue.add([newUpload('a', 'harbour')])
    await until(() => expect(before.queue.list()[0]?.problem).toBeTruthy())
    before.queue.pause('a')

    const after = world({ keep: before.ports.keep })
    await after.queue.restore('tomas')
    await until(() => expect(after.queue.list()).toMatchObject([{ state: 'paused', sent: 4 }]))
  })

  it('leaves what was refused as it is when the page is loaded anew, and goes on with what did not get through', async () => {
    const keep = newMemory()
    const before = world({
      keep,
      send: (file) => Promise.reject(new AppError(file.name === 'u0.txt' ? 'upload.not_allowed' : 'network.failed')),
    })
    before.queue.add(many(2))
    await until(() => expect(states(before.queue)).toEqual({ u0: 'failed', u1: 'failed' }))
    const after = world({ keep })
    await after.queue.restore('tomas')
    await until(() => expect(states(after.queue)).toEqual({ u0: 'failed', u1: 'done' }))
    expect(after.queue.list()[0]?.problem).toBe('You do not have permission to upload files')
    after.queue.resume('u0')
    await allDone(after.queue)
  })

  it('sends what is looked at only when it is settled, and keeps it over a reload until then', async () => {
    const looking = (id: string): [Upload, Source] => {
      const [upload, source] = newUpload(id, id)
      return [{ ...upload, state: 'looking' }, source]
    }
    const before = world()
    before.queue.add([looking('a'), looking('b')])
    const after = world({ keep: before.ports.keep })
    const came = vi.fn<(uploads: readonly Upload[]) => void>()
    await after.queue.restore('tomas', came)
    expect(came.mock.calls[0]?.[0].map(({ id, state }) => [id, state])).toEqual([
      ['a', 'looking'],
      ['b', 'looking'],
    ])
    expect(server.heard).toEqual([])
    after.queue.plan([{ id: 'a', version_of: 'harbour' }])
    await until(() => expect(states(after.queue)).toEqual({ a: 'done', b: 'looking' }))
    expect(after.queue.list()[0]?.target.version_of).toBe('harbour')
  })

  it('waits until a zip is unpacked, beside the five that are sent, and knows what was left out', async () => {
    const { hold, release } = opened()
    const became = { files: 1, left_out: [{ name: 'x.zip', problem: 'It is a zip inside of the zip.' }] }
    const { queue } = world({
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
    ['an empty one', [], 'Nothing came of it: there is no file in it.'],
    ['one that is damaged', [['u0.txt', 'This zip is damaged.']], 'This zip is damaged.'],
    ['one entry', [['x.zip', 'It is a zip.']], 'Nothing came of it. x.zip: It is a zip.'],
    [
      'several',
      [
        ['x.zip', 'It is a zip.'],
        ['y', 'It is a link.'],
      ],
      'Nothing came of it: all 2 entries were left out.',
    ],
  ])('says of a zip that nothing came of it, and why: %s', async (_what, entries, problem) => {
    const left_out = entries.map(([name = '', why = '']) => ({ name, problem: why }))
    const before = world({ send: async () => null, unpack: async () => ({ files: 0, left_out }) })
    before.queue.add(many(1))
    await until(() => expect(before.queue.list()).toMatchObject([{ state: 'failed', problem }]))
    // To send it again would change nothing.
    before.queue.resume('u0')
    const after = world({ keep: before.ports.keep })
    await after.queue.restore('tomas')
    for (const { queue } of [before, after]) expect(queue.list()).toMatchObject([{ state: 'failed', problem }])
    after.queue.cancel('u0')
    expect([after.queue.list(), server.heard]).toEqual([[], []])
  })

  it('does not come back to what became of a zip long ago', async () => {
    const left_out = [{ name: 'x.zip', problem: 'It is a zip.' }]
    const before = world({ send: async () => null, unpack: async () => ({ files: 1, left_out }) })
    before.queue.add(many(1))
    await allDone(before.queue)
    vi.useFakeTimers({ now: Date.now() + 2 * 3_600_000, toFake: ['Date'] })
    const after = world({ keep: before.ports.keep })
    await after.queue.restore('tomas').finally(() => vi.useRealTimers())
    expect(after.queue.list()).toEqual([])
    const later = world({ keep: before.ports.keep })
    await later.queue.restore('tomas')
    expect(later.queue.list()).toEqual([])
  })

  it('tells of what was left out of a zip after the page was loaded anew, until somebody has seen it', async () => {
    const became = { files: 1, left_out: [{ name: 'x.zip', problem: 'It is a zip inside of the zip.' }] }
    const before = world({
      send: async (file) => (file.name === 'u0.txt' ? null : 'a file'),
      unpack: async () => became,
    })
    before.queue.add(many(2))
    await allDone(before.queue)

    const after = world({ keep: before.ports.keep })
    await after.queue.restore('tomas')
    expect(after.queue.list().map(({ id, state, unpacked }) => [id, state, unpacked])).toEqual([['u0', 'done', became]])
    after.queue.cancel('u0')
    const seen = world({ keep: before.ports.keep })
    await seen.queue.restore('tomas')
    expect([seen.queue.list(), server.heard]).toEqual([[], []])
  })

  it('asks for a file whose bytes the browser did not keep', async () => {
    const keep = newMemory(false)
    const before = world({ keep, connected: () => new Promise(() => undefined) })
    before.queue.add([newUpload('a', 'harbour')])
    const after = world({ keep })
    await after.queue.restore('tomas')
    expect(states(after.queue)).toEqual({ a: 'asleep' })
    after.queue.resume('a')
    expect(states(after.queue)).toEqual({ a: 'asleep' })
    after.queue.resume('a', new File(['harbour'], 'a.txt'))
    await allDone(after.queue)
  })

  it('asks again for a file that is gone from the disk, and sends one that was changed from its first byte', async () => {
    server.plan('a', { cutAfter: 4 })
    let tries = 0
    const { queue, registered } = world({
      // Here one id stands for both; the server has one for each.
      forget: async () => undefined,
      send: async (...sent) => (++tries === 2 ? Promise.reject(new SourceGone()) : sendFile(...sent)),
    })
    queue.add([newUpload('a', 'harbour')])
    await until(() => expect(states(queue)).toEqual({ a: 'asleep' }))
    expect(queue.list()[0]?.problem).toContain('Choose it again')
    expect(server.text('a')).toBe('harb')
    queue.resume('a', new File(['HARBOUR!'], 'a.txt', { lastModified: 1 }))
    await allDone(queue)
    expect(server.text('a')).toBe('HARBOUR!')
    expect(registered).toEqual([['a'], ['a']])
  })
})
