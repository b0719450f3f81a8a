import type { DownloadRequest } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { newRequest } from '../../testing/requests.ts'
import { coverageOf, historyInWords } from './copy.ts'
import { countIn, filesIn, groupRequests, openRequestsIn, useCasesIn, useCasesWithFiles } from './groups.ts'

const request = (uuid: string, person: string, file: string, rest: Partial<DownloadRequest> = {}): DownloadRequest => {
  const user = { uuid: person, name: person, email: `${person}@wayfarer.example` }
  return newRequest(uuid, { uuid: file, name: `${file}.jpg` }, { user, ...rest })
}
const all = [request('1', 'hannah', 'harbour'), request('2', 'mateo', 'ferry'), request('3', 'hannah', 'ferry')]

describe('the list of requests', () => {
  it('groups requests by person or by file, newest first', () => {
    const shape = (by: 'person' | 'file') =>
      groupRequests(all, by).map(({ title, requests }) => [title, requests.length])
    expect(shape('person')).toEqual([
      ['hannah', 2],
      ['mateo', 1],
    ])
    expect(shape('file')).toEqual([
      ['harbour.jpg', 1],
      ['ferry.jpg', 2],
    ])
  })

  it('lists each use case once, and the requests that are still open', () => {
    const [group] = groupRequests([...all, request('4', 'hannah', 'x', { approved: true })], 'person')
    expect(group && useCasesIn(group)).toEqual(['A poster'])
    expect(group && openRequestsIn(group).map(({ uuid }) => uuid)).toEqual(['1', '3'])
  })

  it('counts a file once if one person requests it twice, and names the files of each use case', () => {
    const twice = [
      request('1', 'hannah', 'harbour', { shape: 'w1080' }),
      request('2', 'hannah', 'harbour'),
      request('3', 'hannah', 'ferry', { useCase: 'The cover' }),
    ]
    const [group] = groupRequests(twice, 'person')
    expect(group && [countIn(group), filesIn(group).map(({ uuid }) => uuid)]).toEqual([2, ['harbour', 'ferry']])
    expect(group && useCasesWithFiles(group)).toEqual([
      { useCase: 'A poster', files: ['harbour.jpg'] },
      { useCase: 'The cover', files: ['ferry.jpg'] },
    ])
    expect(groupRequests(twice, 'file').map(countIn)).toEqual([1, 1])
  })

  it.each([
    [[true], 'ok', 'Covered'],
    [[false], 'stop', 'Not covered'],
    [[true, true], 'ok', 'All covered'],
    [[false, true, true], 'warn', '2 of 3 covered'],
    [[false, false], 'stop', 'None covered'],
  ] as const)('says how many of the requests are covered by rights: %j', (list, kind, words) => {
    const some = list.map((covered, n) => request(`${n}`, 'hannah', 'harbour', { covered }))
    expect(coverageOf(some)).toEqual({ kind, words })
  })
})

it("the history shows a person's earlier requests and their results", () => {
  const asked = (approved: boolean | null, day: string) => ({ approved, created_at: new Date(`${day}T12:00:00Z`) })
  expect(historyInWords([asked(null, '2026-10-01')])).toBeNull()
  expect(historyInWords([asked(null, '2026-10-01'), asked(false, '2026-09-01'), asked(true, '2025-03-02')])).toBe(
    '3 requests since 2 March 2025, 1 approved, 1 declined',
  )
  expect(historyInWords([asked(true, '2026-10-01'), asked(true, '2025-03-02')])).toContain('all approved')
})
