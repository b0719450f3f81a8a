import type { Core } from './core.ts'
import { MINUTE } from './times.ts'

/** Counts a call within a sliding minute. Returns whether it is within the limit. */
export const isWithinRate = ({ store, clock }: Core, key: string, perMinute: number) => {
  const calls = store.table<number[]>('calls')
  const now = clock.now()
  const recent = (calls.get(key) ?? []).filter((at) => at > now - MINUTE)
  if (recent.length >= perMinute) return false
  calls.put(key, [...recent, now])
  return true
}
