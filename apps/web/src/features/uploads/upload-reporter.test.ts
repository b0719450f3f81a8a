import { afterEach, expect, it, vi } from 'vitest'
import { toast } from '../../ui/toasts.tsx'
import { newUploadReporter } from './upload-reporter.ts'
import type { Upload } from './upload.ts'

afterEach(() => vi.restoreAllMocks())
const said = () => (['ok', 'warn', 'stop'] as const).map((kind) => vi.spyOn(toast, kind).mockReturnValue(''))
const upload = (id: string, more: Partial<Upload>): Upload => ({
  id,
  batch: id,
  target: { team: 'solvik', user: 'tomas', folder: null, place: 'Root', version_of: null },
  name: `${id}.zip`,
  size: 100,
  modified: 0,
  file_type: '',
  path: [],
  state: 'done',
  sent: 100,
  remote: null,
  problem: null,
  made: null,
  unpacked: null,
  ...more,
})
const left_out = [{ name: 'x.zip', problem: 'It is a zip.' }]
const some = upload('some', { unpacked: { files: 1, left_out } })
const none = upload('none', { state: 'failed', problem: 'No files were added', unpacked: { files: 0, left_out } })
const newOne = () => newUploadReporter({ leave: () => undefined, showLeftOut: () => undefined })
const words = (spies: ReturnType<typeof said>) => spies.map(({ mock }) => mock.calls.map(([text]) => text))

it('reports uploaded files, skipped entries and a zip that yielded nothing, each only once', () => {
  const spies = said()
  const { report } = newOne()
  for (const one of [some, none, some, none]) report(one.id, [one])
  expect(words(spies)).toEqual([
    ['some.zip uploaded!'],
    ['1 of 2 entries in some.zip was left out'],
    ['none.zip was not uploaded'],
  ])
})

it('says that submissions were sent for review, and where to follow them', () => {
  const spies = said()
  const target = { team: 'solvik', user: 'eve', folder: null, place: 'Root', version_of: null, review: true }
  newOne().report('one', [upload('one', { target })])
  expect(words(spies)).toEqual([['one.zip sent for review'], [], []])
  expect(spies[0]?.mock.calls[0]?.[1]?.detail).toMatch(/once they are accepted.*Your submissions/)
})

it('does not repeat messages that were shown before the page was reloaded', () => {
  const spies = said()
  const { report, markReported } = newOne()
  markReported([some, none])
  for (const one of [some, none]) report(one.id, [one])
  expect(words(spies)).toEqual([[], [], []])
})

it('removes the failure message when the upload is retried', () => {
  said()[2]?.mockReturnValue('a toast')
  const hide = vi.spyOn(toast, 'hide').mockReturnValue('')
  const { report } = newOne()
  report('one', [upload('one', { state: 'failed', problem: 'The server could not be reached.' })])
  expect(hide).not.toHaveBeenCalled()
  for (const state of ['sending', 'done'] as const) report('one', [upload('one', { state })])
  expect(hide.mock.calls).toEqual([['a toast']])
})

it('combines successive messages about failures, and about skipped entries', () => {
  const spies = said()
  const hide = vi.spyOn(toast, 'hide').mockReturnValue('')
  for (const [i, spy] of spies.entries()) spy.mockReturnValueOnce(`first ${i}`)
  const { report } = newOne()
  const [bad, worse] = [
    { ...none, id: 'bad' },
    { ...none, id: 'worse' },
  ]
  report('batch', [bad, { ...some, id: 'a' }, upload('b', { state: 'unpacking' }), upload('c', { state: 'unpacking' })])
  report('batch', [bad, { ...some, id: 'a' }, { ...some, id: 'b' }, worse])
  expect(words(spies)).toEqual([
    [],
    ['1 of 2 entries in some.zip was left out', 'Some entries in 2 zips were left out'],
    ['none.zip was not uploaded', '2 files were not uploaded'],
  ])
  expect(hide.mock.calls).toEqual([['first 2'], ['first 1']])
})
