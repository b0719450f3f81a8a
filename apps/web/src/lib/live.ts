import { LiveEvent, type Route, system } from '@vitrine/contract'
import type { QueryClient } from '@tanstack/react-query'
import { addressOf } from './client.ts'
import { keyOf } from './query.ts'

/** An event name, or its first part with the dot: 'member.' is everything about members. */
type EventPattern = string
const interests = new Map<EventPattern, readonly Route[]>()

/** Says which answers an event makes old. Each feature tells its own, once, when it is loaded. */
export const refreshOn = (map: Record<EventPattern, readonly Route[]>) => {
  for (const [pattern, routes] of Object.entries(map))
    interests.set(pattern, [...(interests.get(pattern) ?? []), ...routes])
}
const routesFor = (event: string) =>
  new Set([...interests].flatMap(([pattern, routes]) => (event === pattern || event.startsWith(pattern) ? routes : [])))

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000

type Source = {
  addEventListener: (name: 'open' | 'ledger' | 'resync' | 'error', heard: (event: Event) => void) => void
  close: () => void
}
/** Listens to what happens in a team and asks anew for what it changed. Reconnects with growing pauses; after a gap everything
 *  on the screen is asked for anew, because what happened meanwhile was not heard. Answers how to stop. */
export const listen = (
  cache: QueryClient,
  team: string,
  open: (url: string) => Source = (url) => new EventSource(url),
) => {
  let pause = FIRST_WAIT_MS
  let missed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let source: Source

  const connect = () => {
    source = open(addressOf(system.live, { params: { team } }))
    source.addEventListener('open', () => {
      pause = FIRST_WAIT_MS
      if (missed) cache.invalidateQueries()
      missed = false
    })
    source.addEventListener('resync', () => void cache.invalidateQueries())
    source.addEventListener('ledger', (event) => {
      const told = LiveEvent.safeParse(JSON.parse('data' in event ? String(event.data) : 'null'))
      if (!told.success) return
      for (const route of routesFor(told.data.event)) cache.invalidateQueries({ queryKey: keyOf(route) })
    })
    source.addEventListener('error', () => {
      source.close()
      missed = true
      timer = setTimeout(connect, pause)
      pause = Math.min(pause * 2, LONGEST_WAIT_MS)
    })
  }
  connect()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
