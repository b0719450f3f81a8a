import type { LiveEvent } from '@vitrine/contract'
import { auth, system, teams } from '@vitrine/contract'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onLiveEvents, listen, refreshOn } from './live.ts'
import { keyOf } from './query.ts'

const TEAM = '0198c6e0-0000-7000-8000-000000000001'
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An event stream as the server sends it: unnamed events, which arrive as messages. */
const newStream = () => {
  const target = new EventTarget()
  const opened: string[] = []
  let seq = 0
  return {
    opened,
    open: (url: string) => {
      opened.push(url)
      return Object.assign(target, { close: () => undefined }) as unknown as EventSource
    },
    say: (name: 'message' | 'error' | 'open', event?: Partial<LiveEvent>) =>
      target.dispatchEvent(
        new MessageEvent(name, { data: JSON.stringify({ seq: ++seq, team: TEAM, subjects: [], ...event }) }),
      ),
  }
}
const newCache = () => {
  const cache = new QueryClient()
  const invalidated = vi.spyOn(cache, 'invalidateQueries')
  return { cache, invalidated }
}

refreshOn({ 'member.': [teams.members] })
const received: string[][] = []
onLiveEvents('version.', (events) => void received.push(events.map(({ event }) => event)))

describe('the live stream', () => {
  it('refetches stale data once for several events', () => {
    const { open, say, opened } = newStream()
    const { cache, invalidated } = newCache()
    const stop = listen(cache, TEAM, open)
    for (let i = 0; i < 50; i++) say('message', { event: 'member.joined' })
    say('message', { event: 'memberships' })
    vi.runAllTimers()
    expect(opened).toEqual([system.live.path.replace(':team', TEAM)])
    expect(invalidated.mock.calls).toEqual([[{ queryKey: keyOf(teams.members) }]])
    stop()
  })

  it('passes events to handlers that can update without refetching', () => {
    const { open, say } = newStream()
    const stop = listen(newCache().cache, TEAM, open)
    say('message', { event: 'version.uploaded' })
    say('message', { event: 'version.processed' })
    say('message', { event: 'member.joined' })
    vi.runAllTimers()
    expect(received).toEqual([['version.uploaded', 'version.processed']])
    stop()
  })

  it('checks the session when the connection breaks, and refetches everything after the gap', () => {
    const { open, say, opened } = newStream()
    const { cache, invalidated } = newCache()
    const stop = listen(cache, TEAM, open)
    say('error')
    expect(invalidated).toHaveBeenLastCalledWith({ queryKey: keyOf(auth.hello) })
    vi.advanceTimersByTime(1000)
    expect(opened).toHaveLength(2)
    say('open')
    expect(invalidated).toHaveBeenLastCalledWith()
    stop()
  })

  it('refetches everything when it opens late, but not when it opens at once', () => {
    const { open, say } = newStream()
    const { cache, invalidated } = newCache()
    const stop = listen(cache, TEAM, open)
    say('open')
    expect(invalidated).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    say('open')
    expect(invalidated).toHaveBeenLastCalledWith()
    stop()
  })

  it('reconnects at once when the browser is back online', () => {
    const { open, say, opened } = newStream()
    const { cache } = newCache()
    const stop = listen(cache, TEAM, open)
    say('error')
    expect(opened).toHaveLength(1)
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    expect(opened).toHaveLength(2)
    vi.runAllTimers()
    expect(opened).toHaveLength(2)
    stop()
  })
})
