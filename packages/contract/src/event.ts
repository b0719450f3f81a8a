import type { z } from 'zod'
import type { Need } from './access.ts'

/** Who receives an event on the live stream: 'members' of its team, people who can see the 'file' it concerns, members with
 *  a permission, only the people it concerns ('self'), or 'nobody'. The person who caused an event and the user named in it
 *  always receive it, except with 'nobody'. */
export type EventAudience = 'members' | 'file' | 'self' | 'nobody' | { readonly need: Need }

/** One kind of event: its data (ids and facts, never secrets) and its audience. */
export type Event<S extends z.ZodObject = z.ZodObject> = {
  data: S
  to: EventAudience
  /** The data keys whose values are sent on the live stream. */
  ids: readonly (keyof z.output<S> & string)[]
  /** If set, the subject of the event is not sent either. */
  hides?: true
}

/** Declares the events of a module. Names are `noun.past`. An event without an audience does not compile. */
export const defineEvents = <const S extends Record<string, z.ZodObject>>(
  events: {
    [E in keyof S]: Event<S[E]>
  },
) => events

/** Each module's events. A module that records events adds its own here, so that routes can name them without importing it. */
export interface EventsByModule {}

type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never
/** All events by name. */
export type Events = Intersection<EventsByModule[keyof EventsByModule]>
export type EventName = keyof Events
export type EventData<E extends EventName> = Events[E] extends { data: infer S extends z.ZodType } ? z.output<S> : never
