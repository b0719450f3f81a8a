import { AppError, type File, type FoundFile, type LiveEvent } from '@vitrine/contract'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { filesQuery } from './api.ts'
import { findCachedCard, refreshChangedFiles, updateCachedLists } from './cached-lists.ts'

const TEAM = 'solvik'
const at = (minute: number) => new Date(Date.UTC(2026, 9, 14, 8, minute))
const file = (uuid: string, minute: number, more: Partial<File> = {}) =>
  ({
    uuid,
    team: TEAM,
    name: uuid,
    created_at: at(minute),
    recycled: false,
    review_status: 0,
    parent_folder: null,
    ...more,
  }) as File & FoundFile

let cache: QueryClient
const page = { previous: null, exact: true, chips: [] }
const root = filesQuery(TEAM, { place: 'library', folder: 'root' })
const bin = filesQuery(TEAM, { place: 'bin' })
const names = (query: typeof root) =>
  cache.getQueryData(query.queryKey)?.pages.map(({ results }) => results.map(({ uuid }) => uuid))
const count = (query: typeof root) => cache.getQueryData(query.queryKey)?.pages[0]?.count

beforeEach(() => {
  cache = new QueryClient()
  cache.setQueryData(root.queryKey, {
    pageParams: [undefined, 'more'],
    pages: [
      { ...page, results: [file('e', 50), file('d', 40)], next: 'more', count: 5 },
      { ...page, results: [file('b', 20)], next: 'yet more', count: 5 },
    ],
  })
  cache.setQueryData(bin.queryKey, { pageParams: [undefined], pages: [{ ...page, results: [], next: null, count: 0 }] })
})

it('a file that changes while it is being fetched is fetched again', async () => {
  const answers = [Promise.withResolvers<File>(), Promise.withResolvers<File>()]
  let asked = 0
  const ask = (uuid: string) => ({
    queryKey: ['one', { file: uuid }],
    queryFn: () => answers[asked++]?.promise ?? Promise.reject(new Error('asked too often')),
  })
  const event = (name: string) => ({ seq: 1, event: name, team: TEAM, subjects: ['b'] }) as LiveEvent
  const first = refreshChangedFiles(cache, [event('file.process_asked')], ask)
  const second = refreshChangedFiles(cache, [event('version.processed')], ask)
  answers[0]?.resolve(file('b', 20, { processed: false }))
  answers[1]?.resolve(file('b', 20, { processed: true }))
  await Promise.all([first, second])
  expect([asked, findCachedCard(cache, 'b')?.processed]).toEqual([2, true])
})

it('an event that does not change a file, such as an export, triggers no fetch', async () => {
  const ask = () => ({ queryKey: ['one'], queryFn: () => Promise.reject(new Error('asked')) })
  await refreshChangedFiles(cache, [{ seq: 1, event: 'file.exported', team: TEAM, subjects: [TEAM] }], ask)
  expect(cache.getQueryState(['one'])).toBeUndefined()
})

describe('a list on screen', () => {
  it('provides the cached card of a file that is opened from it', () => {
    expect(findCachedCard(cache, 'b')?.name).toBe('b')
    expect(findCachedCard(cache, 'nowhere')).toBeUndefined()
  })
  it('inserts a new file at its position by date', () => {
    updateCachedLists(cache, 'f', file('f', 60))
    updateCachedLists(cache, 'c', file('c', 30))
    expect(names(root)).toEqual([
      ['f', 'e', 'd'],
      ['c', 'b'],
    ])
    expect(count(root)).toBe(7)
  })

  it('does not insert or count a file beyond the loaded pages, because the server may have counted it already', () => {
    updateCachedLists(cache, 'a', file('a', 10))
    expect([names(root), count(root)]).toEqual([[['e', 'd'], ['b']], 5])
  })

  it('removes a file that has moved to another list, which then shows it', () => {
    updateCachedLists(cache, 'd', file('d', 40, { recycled: true }))
    expect([names(root), count(root), names(bin), count(bin)]).toEqual([[['e'], ['b']], 4, [['d']], 1])
    updateCachedLists(cache, 'e', file('e', 50, { parent_folder: { uuid: 'harbours', name: 'Harbours' } }))
    expect(names(root)).toEqual([[], ['b']])
  })

  it('updates a file in place', () => {
    updateCachedLists(cache, 'd', file('d', 40, { name: 'Renamed' }))
    expect(cache.getQueryData(root.queryKey)?.pages[0]?.results[1]?.name).toBe('Renamed')
  })

  it('never shows a file of another team', () => {
    updateCachedLists(cache, 'x', file('x', 55, { team: 'festival' }))
    expect(names(root)).toEqual([['e', 'd'], ['b']])
  })

  it('follows live events: fetches each changed file once, and drops a deleted one', async () => {
    const asked: string[] = []
    const ask = (uuid: string) => ({
      queryKey: ['file', uuid],
      queryFn: async () => {
        asked.push(uuid)
        if (uuid === 'e') throw new AppError('thing.not_found')
        return file(uuid, 60)
      },
      retry: false,
    })
    const eventAbout = (subject: string) => ({
      seq: 1,
      event: 'version.processed',
      team: TEAM,
      subjects: [subject, 'version'],
    })
    await refreshChangedFiles(cache, [eventAbout('g'), eventAbout('e'), eventAbout('g')], ask)
    expect(asked.toSorted()).toEqual(['e', 'g'])
    expect(names(root)).toEqual([['g', 'd'], ['b']])
  })
  it('refetches each file of a bulk change, and no file for events that do not change files', async () => {
    const asked: string[] = []
    const ask = (uuid: string) => ({
      queryKey: ['file', uuid],
      queryFn: async () => {
        asked.push(uuid)
        return file(uuid, 60, { status: 'restricted' })
      },
    })
    const event = { seq: 1, team: TEAM, subjects: ['e', 'd', 'b'] }
    await refreshChangedFiles(cache, [{ ...event, event: 'file.viewed' }], ask)
    expect(asked).toEqual([])
    await refreshChangedFiles(cache, [{ ...event, event: 'file.updated', about: 3 }], ask)
    expect(asked.toSorted()).toEqual(['b', 'd', 'e'])
    expect(['b', 'd', 'e'].map((uuid) => findCachedCard(cache, uuid)?.status)).toEqual(Array(3).fill('restricted'))
  })
})
