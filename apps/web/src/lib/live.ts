import { auth, LiveEvent, type Route, system } from '@vitrine/contract'
import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { addressOf } from './client.ts'
import { keyOf } from './query.ts'

/** An event name, or a prefix that ends with a dot: 'member.' matches every event about members. */
type EventPattern = string
type LiveListener = (events: readonly LiveEvent[], cache: QueryClient) => void
const interests = new Map<EventPattern, readonly Route[]>()
const listeners = new Map<EventPattern, readonly LiveListener[]>()
const fits = (event: string, pattern: EventPattern) =>
  event === pattern || (pattern.endsWith('.') && event.startsWith(pattern))

/** Declares which routes an event invalidates. Called by each feature when it is loaded. */
export const refreshOn = (map: Record<EventPattern, readonly Route[]>) => {
  for (const [pattern, routes] of Object.entries(map))
    interests.set(pattern, [...(interests.get(pattern) ?? []), ...routes])
}
/** Registers a handler for features that handle events themselves instead of refetching. Handlers receive events in
 *  batches. */
export const onLiveEvents = (pattern: EventPattern, listener: LiveListener) => {
  listeners.set(pattern, [...(listeners.get(pattern) ?? []), listener])
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000
/** Events are batched: a hundred uploads don't cause a hundred requests. */
const GATHER_MS = 300
/** If the stream opens later than this, earlier events were missed. Uploads may occupy all connections of the browser
 *  for a while. */
const LATE_MS = 500

const dispatchEvents = (cache: QueryClient, events: readonly LiveEvent[]) => {
  const old = new Set<Route>()
  for (const [pattern, routes] of interests)
    if (events.some(({ event }) => fits(event, pattern))) for (const route of routes) old.add(route)
  for (const route of old) cache.invalidateQueries({ queryKey: keyOf(route) })
  for (const [pattern, those] of listeners) {
    const matching = events.filter(({ event }) => fits(event, pattern))
    if (matching.length > 0) for (const listener of those) listener(matching, cache)
  }
}

type Source = Pick<EventSource, 'addEventListener' | 'close'>
/** Listens to the events of a team and refetches the data they change. Reconnects with back-off, then refetches everything
 *  on screen, because events were missed. Returns a function that stops listening. */
export const listen = (
  cache: QueryClient,
  team: string,
  open: (url: string) => Source = (url) => new EventSource(url),
) => {
  let pause = FIRST_WAIT_MS
  let missed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let gathering: ReturnType<typeof setTimeout> | undefined
  let gathered: LiveEvent[] = []
  let source: Source

  const gather = (event: LiveEvent) => {
    gathered.push(event)
    gathering ??= setTimeout(() => {
      const events = gathered
      gathering = undefined
      gathered = []
      dispatchEvents(cache, events)
    }, GATHER_MS)
  }
  const connect = () => {
    timer = undefined
    const asked = Date.now()
    source = open(addressOf(system.live, { params: { team } }))
    source.addEventListener('open', () => {
      pause = FIRST_WAIT_MS
      if (missed || Date.now() - asked > LATE_MS) cache.invalidateQueries()
      missed = false
    })
    source.addEventListener('message', ({ data }: MessageEvent) => {
      const parsed = LiveEvent.safeParse(JSON.parse(String(data)))
      if (parsed.success) gather(parsed.data)
    })
    source.addEventListener('error', () => {
      source.close()
      missed = true
      // The server also closes the stream when access ends, so the session is checked.
      void cache.invalidateQueries({ queryKey: keyOf(auth.hello) })
      timer = setTimeout(connect, pause)
      pause = Math.min(pause * 2, LONGEST_WAIT_MS)
    })
  }
  connect()
  // Reconnects immediately when back online: the next attempt may be a minute away.
  const stopWaiting = onlineManager.subscribe((online) => {
    if (!online || timer === undefined) return
    clearTimeout(timer)
    pause = FIRST_WAIT_MS
    connect()
  })
  return () => {
    stopWaiting()
    clearTimeout(timer)
    clearTimeout(gathering)
    source.close()
  }
}
