import { teams } from '@vitrine/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listen, refreshOn } from './live.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A stream that is told what happens, and all that were opened. */
const scene = () => {
  const opened: { url: string; tell: (name: string, event?: object) => void; closed: boolean }[] = []
  const cache = new QueryClient()
  const asked = vi.spyOn(cache, 'invalidateQueries')
  const stop = listen(cache, 'team-1', (url) => {
    const target = new EventTarget()
    const stream = {
      url,
      closed: false,
      tell: (name: string, event: object = {}) => void target.dispatchEvent(Object.assign(new Event(name), event)),
    }
    opened.push(stream)
    return { addEventListener: target.addEventListener.bind(target), close: () => void (stream.closed = true) }
  })
  return { opened, asked, stop }
}

it('asks anew for what an event made old, and for nothing else', () => {
  refreshOn({ 'member.': [teams.members] })
  const { opened, asked, stop } = scene()
  const data = (event: string) => ({ data: JSON.stringify({ seq: 1, event, team: null, subjects: [] }) })
  opened[0]?.tell('ledger', data('comment.added'))
  opened[0]?.tell('ledger', { data: '{"unknown":true}' })
  expect(asked).not.toHaveBeenCalled()
  opened[0]?.tell('ledger', data('member.joined'))
  expect(asked).toHaveBeenCalledExactlyOnceWith({ queryKey: [teams.members.path] })
  expect(opened[0]?.url).toBe('/v1/live/team-1/')
  stop()
})

it('asks for everything when the server says that it missed something itself', () => {
  const { opened, asked, stop } = scene()
  opened[0]?.tell('resync')
  expect(asked).toHaveBeenCalledExactlyOnceWith()
  stop()
})

it('reconnects with growing pauses, and asks for everything after a gap', () => {
  const { opened, asked, stop } = scene()
  opened[0]?.tell('error')
  vi.advanceTimersByTime(1000)
  opened[1]?.tell('error')
  vi.advanceTimersByTime(1999)
  expect(opened).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(opened).toHaveLength(3)
  opened[2]?.tell('open')
  expect(asked).toHaveBeenCalledExactlyOnceWith()
  stop()
  opened[2]?.tell('error')
  expect(opened[2]?.closed).toBe(true)
})
