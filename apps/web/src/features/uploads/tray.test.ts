import { describe, expect, it, vi } from 'vitest'
import { type TrayActions, workOf } from './tray.ts'
import type { Upload } from './upload.ts'

const target = { team: 'solvik', user: 'tomas', folder: null, place: 'Root', version_of: null }
const upload = (id: string, more: Partial<Upload>): Upload => ({
  id,
  batch: 'one',
  target,
  name: `${id}.jpg`,
  size: 100,
  modified: 0,
  file_type: '',
  path: [],
  state: 'sending',
  sent: 0,
  remote: null,
  problem: null,
  made: null,
  unpacked: null,
  ...more,
})
const trayActions = () =>
  ({
    pause: vi.fn<TrayActions['pause']>(),
    resume: vi.fn<TrayActions['resume']>(),
    cancel: vi.fn<TrayActions['cancel']>(),
    choose: vi.fn<TrayActions['choose']>(),
    picture: () => undefined,
    showLeftOut: vi.fn<TrayActions['showLeftOut']>(),
  }) satisfies TrayActions

describe('the upload tray', () => {
  it('shows uploads as one task, with a line for each active upload', () => {
    const list = [
      upload('a', { sent: 50 }),
      upload('b', { state: 'waiting' }),
      upload('c', { state: 'done', sent: 100 }),
    ]
    const { title, progress, count, waiting, parts } = workOf('one', list, trayActions())
    expect({ title, progress, count, waiting }).toEqual({
      title: 'Uploading 1 of 3 to Root',
      progress: 0.5,
      count: { done: 1, of: 3 },
      waiting: 1,
    })
    expect(parts?.map((one) => one.title)).toEqual(['a.jpg'])
  })

  it('shows uploads that need attention, however many others there are', () => {
    const paused = Array.from({ length: 30 }, (_, i) => upload(`p${i}`, { state: 'paused' }))
    const { parts = [] } = workOf('one', [...paused, upload('bad', { state: 'failed', problem: 'No' })], trayActions())
    expect([parts.length, parts.map(({ title }) => title)]).toEqual([20, expect.arrayContaining(['bad.jpg'])])
  })

  it('names the file that gets new versions', () => {
    const quay = { target: { ...target, place: 'Quay.jpg', version_of: 'quay' } }
    const titleOf = (...list: ReturnType<typeof upload>[]) => workOf('one', list, trayActions()).title
    expect(titleOf(upload('a', quay))).toBe('Uploading a new version of Quay.jpg')
    expect(titleOf(upload('a', { ...quay, state: 'done' }), upload('b', quay))).toBe(
      'Uploading 1 of 2 versions of Quay.jpg',
    )
    expect(titleOf(upload('a', { ...quay, state: 'done' }))).toBe('New version of Quay.jpg')
  })

  it('shows that a zip is being unpacked, and afterwards which entries were skipped', () => {
    const left_out = [{ name: 'x.zip', problem: 'A zip inside a zip can’t be unpacked.' }]
    const actions = trayActions()
    const opening = workOf('one', [upload('z', { state: 'unpacking' })], actions)
    expect([opening.state, opening.parts?.[0]?.detail]).toEqual(['running', 'Unpacking'])
    const done = workOf('one', [upload('z', { state: 'done', unpacked: { files: 2, left_out } })], actions)
    expect([done.state, done.title, done.parts?.[0]?.detail, done.parts?.[0]?.partly]).toEqual([
      'done',
      'Some entries in z.jpg were left out',
      '2 files, 1 left out',
      true,
    ])
    done.parts?.[0]?.more?.run()
    expect(actions.showLeftOut).toHaveBeenCalledWith({ id: 'z', name: 'z.jpg', files: 2, left_out })
  })

  it('shows that a zip yielded nothing, with its skipped entries, and offers no retry', () => {
    const left_out = ['a', 'b'].map((name) => ({ name, problem: 'This is a link, not a file.' }))
    const actions = trayActions()
    const nothing = { state: 'failed', problem: 'No files were added', unpacked: { files: 0, left_out } } as const
    const { state, title, parts, progress } = workOf('one', [upload('z', { ...nothing, sent: 100 })], actions)
    expect(progress).toBe(0)
    const [line] = parts ?? []
    expect([state, title, line?.detail, line?.retry]).toEqual([
      'failed',
      '1 file not uploaded',
      'No files were added',
      undefined,
    ])
    line?.more?.run()
    expect(actions.showLeftOut).toHaveBeenCalledWith({ id: 'z', name: 'z.jpg', files: 0, left_out })
  })

  it('asks for files whose bytes were not kept, and retries failed uploads', () => {
    const actions = trayActions()
    const { state, parts } = workOf(
      'one',
      [upload('a', { state: 'asleep' }), upload('b', { state: 'failed', problem: 'The disk is full' })],
      actions,
    )
    expect([state, parts?.map(({ retryWord, detail }) => [retryWord, detail])]).toEqual([
      'failed',
      [
        ['Choose file', 'Choose the file again to continue'],
        [undefined, 'The disk is full'],
      ],
    ])
    for (const part of parts ?? []) part.retry?.()
    expect([actions.choose.mock.calls, actions.resume.mock.calls]).toEqual([[['a']], [['b']]])
  })
})
