import { channelWords } from '@vitrine/contract'
import { capital } from '../lib/capital.ts'
import type { File } from './api.ts'
import { shownDate } from './words.ts'

type Named = File['uses'][number]
const all = Object.keys(channelWords) as Named['channels']
/** What every one of these allows; who names nothing allows all. */
const shared = <T>(lists: readonly (readonly T[])[]) => {
  const [first, ...rest] = lists.filter((list) => list.length > 0)
  return first?.filter((one) => rest.every((list) => list.includes(one)))
}

/** What the licences of a file allow and forbid, in words; nothing where they say nothing. */
export const usesInWords = ({ uses, expiration_date }: Pick<File, 'uses' | 'expiration_date'>) => {
  const channels = shared(uses.map((one) => one.channels))
  const places = shared(uses.map((one) => one.territories))
  if (!channels && !places) return []
  const others = channels ? all.filter((one) => !channels.includes(one)) : []
  const words = (list: Named['channels']) => list.map((one) => channelWords[one]).join(', ')
  const where = [places?.join(', '), expiration_date && `until ${shownDate(expiration_date)}`]
    .filter(Boolean)
    .join(', ')
  return [
    ...(channels && channels.length > 0 ? [{ may: true, says: words(channels) }] : []),
    ...(where ? [{ may: true, says: capital(where) }] : []),
    ...(others.length > 0 ? [{ may: false, says: `Not for: ${words(others).toLocaleLowerCase()}` }] : []),
  ]
}
