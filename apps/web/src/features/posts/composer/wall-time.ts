import { instantOf, wallTime } from '@vitrine/contract'

/** A time as a user enters it. */
export type Wall = { day: string; clock: string; zone: string; occurrence: 'first' | 'second' }

/** Returns the wall time of an instant. If clocks show that time twice, `occurrence` says which one is meant. */
export const wallOf = (instant: Date | null, zone: string): Wall => {
  if (!instant) return { day: '', clock: '', zone, occurrence: 'first' }
  const wall = wallTime(instant, zone)
  const isSecond = instantOf(wall, zone, 'first').instant.getTime() < instant.getTime() - 60_000
  return { day: wall.slice(0, 10), clock: wall.slice(11, 16), zone, occurrence: isSecond ? 'second' : 'first' }
}

export type ResolvedTime = {
  instant: Date
  note: 'gap' | 'overlap' | null
  /** The time that clocks actually show; it differs from the entered time in a gap. */
  shown: string
}
/** Returns the instant of a wall time, and whether it is in a gap or ambiguous. */
export const resolveWallTime = ({ day, clock, zone, occurrence }: Wall): ResolvedTime => {
  const { instant, note } = instantOf(`${day}T${clock}`, zone, occurrence)
  return { instant, note, shown: wallTime(instant, zone).slice(11, 16) }
}
