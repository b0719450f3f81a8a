import { type Channel, channels } from '@vitrine/contract'

/** The scope of the last request from this browser, offered for the next one because most requests are similar. */
export type LastScope = { channels: Channel[]; territories: string[]; duration: string; edits: boolean }
const KEY = 'vitrine.ugc.scope'
const usual: LastScope = { channels: ['web', 'social'], territories: [], duration: '365', edits: false }

export const lastScope = (): LastScope => {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<LastScope>
    const known = channels.filter((one) => kept.channels?.includes(one))
    return { ...usual, ...kept, channels: known.length > 0 ? known : usual.channels }
  } catch {
    return usual
  }
}
export const rememberScope = (scope: LastScope) => localStorage.setItem(KEY, JSON.stringify(scope))
