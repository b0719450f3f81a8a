import type { Event, EventName, Events } from './event.ts'
import { modules } from './modules.ts'

/** All recorded events, by name. */
export const events = Object.assign(
  {},
  ...Object.values(modules).map((module) => ('events' in module ? module.events : {})),
) as {
  [E in EventName]: Events[E] & Event
}
