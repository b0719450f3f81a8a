import { channelWords, dayInWords } from './messages.ts'
import type { Channel } from './rights.ts'

type Use = { channels: readonly Channel[]; territories: readonly string[] }
const all = Object.keys(channelWords) as Channel[]
/** Returns the values that all of these lists allow, or undefined if every list is empty. An empty list allows
 *  everything. */
const shared = <T>(lists: readonly (readonly T[])[]) => {
  const [first, ...rest] = lists.filter((list) => list.length > 0)
  return first?.filter((one) => rest.every((list) => list.includes(one)))
}

/** Describes what a file's licences allow and forbid. Empty if no licence names channels or territories. */
export const usesInWords = ({ uses, expiration_date }: { uses: readonly Use[]; expiration_date: string | null }) => {
  const channels = shared(uses.map((one) => one.channels))
  const places = shared(uses.map((one) => one.territories))
  if (!channels && !places) return []
  const others = channels ? all.filter((one) => !channels.includes(one)) : []
  const words = (list: readonly Channel[]) => list.map((one) => channelWords[one]).join(', ')
  const until = expiration_date ? dayInWords(expiration_date, 'UTC') : ''
  const where = [places?.join(', '), until && `${places?.length ? 'until' : 'Until'} ${until}`]
    .filter(Boolean)
    .join(', ')
  return [
    ...(channels && channels.length > 0 ? [{ may: true, says: words(channels) }] : []),
    ...(where ? [{ may: true, says: where }] : []),
    ...(others.length > 0 ? [{ may: false, says: `Not for ${words(others).toLocaleLowerCase()}` }] : []),
  ]
}
