import type { Core } from './core.ts'
import { MINUTE } from './times.ts'

/** Returns whether a call is within the limit for the past minute. Only calls within the limit are counted. */
export const isWithinRate = ({ store, clock }: Core, key: string, perMinute: number) => {
  const calls = store.table<number[]>('calls')
  const now = clock.now()
  const recent = (calls.get(key) ?? []).filter((at) => at > now - MINUTE)
  if (recent.length >= perMinute) return false
  calls.put(key, [...recent, now])
  return true
}
