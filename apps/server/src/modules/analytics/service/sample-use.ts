import type { LedgerBuffer } from '../../../platform/db/ledger-buffer.ts'
import type { Db } from '../../../platform/db/db.ts'
import * as store from '../store/sample-use.ts'

const DAY_MS = 86_400_000
const found = ['harbour', 'northern lights', 'winter', 'ferry', 'market', 'logo']
const notFound = ['reindeer', 'sauna', 'cycling in winter', 'wheelchair', 'night ferry', 'christmas market']
const surfaces = ['app', 'app', 'app', 'share link', 'share link', 'public page'] as const

/** A random number generator with a fixed seed, so that every start produces the same numbers. */
const newRandom = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
  return seed / 2 ** 32
}

type Linked = { views: number; downloads: number; last: Date }

/** Fills a team's analytics with six months of sample usage data: less at weekends, more towards the end, and concentrated on
 *  a few files. Nothing is used before it was created, and members sign in before they do anything. */
export const addSampleUse = async (
  db: Db,
  buffer: LedgerBuffer,
  { team, until, days = 182 }: { team: string; until: Date; days?: number },
): Promise<void> => {
  const all = await store.sampleThings(db, team)
  const random = newRandom(22)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() ** 2 * list.length)]
  const uses: store.SampleUse[] = []
  const linked = new Map<string, Linked>()
  const useLink = (link: string, what: 'views' | 'downloads', at: Date) => {
    const used = linked.get(link) ?? { views: 0, downloads: 0, last: at }
    linked.set(link, { ...used, [what]: used[what] + 1, last: at > used.last ? at : used.last })
  }
  const today = Math.floor(until.getTime() / DAY_MS) * DAY_MS
  for (let day = 0; day < days; day++) {
    const start = today - (days - day) * DAY_MS
    const at = () => new Date(start + (7 + 12 * random()) * 3_600_000)
    const existed = ({ created_at }: { created_at: string }) => Date.parse(created_at) < start
    const [files, links] = [all.files.filter(existed), all.links.filter(existed)]
    const isWeekend = [0, 6].includes(new Date(start).getUTCDay())
    const busy = (isWeekend ? 0.35 : 1) * (0.85 + (0.5 * day) / days) * (0.75 + 0.5 * random())
    // Media centres are only visited in the last 60 days; other kinds of use are more frequent before then.
    const more = day < days - 60 ? 1 : 0
    for (let n = Math.round((9 + 3 * more) * busy); n > 0; n--) {
      const [file, user, link, surface] = [pick(files)?.uuid, pick(all.users), pick(links), pick(surfaces) ?? 'app']
      const when = at()
      if (surface === 'share link' && link) {
        uses.push({ event: 'file.downloaded', file: link.file, surface, link: link.uuid, at: when })
        useLink(link.uuid, 'downloads', when)
      } else if (file) {
        uses.push({
          event: 'file.downloaded',
          file,
          user,
          surface: surface === 'share link' ? 'app' : surface,
          at: when,
        })
      }
    }
    for (let n = Math.round((14 + 52 * more) * busy); n > 0; n--) {
      const [file, link, when] = [pick(files)?.uuid, pick(links), at()]
      if (file) uses.push({ event: 'file.viewed', file, surface: 'public page', at: when })
      if (!link || random() >= 0.1) continue
      buffer.add('link.visited', { team, link: link.uuid }, when)
      useLink(link.uuid, 'views', when)
    }
    for (let n = Math.round(5 * busy); n > 0; n--) {
      const isFound = random() < 0.8
      const query = pick(isFound ? found : notFound) ?? 'harbour'
      buffer.add('library.searched', { team, query, results: isFound ? 1 + Math.floor(9 * random()) : 0 }, at())
    }
  }
  await buffer.flush()
  await store.addUses(db, team, uses)
  // Links store their own usage counts, and people their last sign-in, so both are updated to match.
  for (const [link, used] of linked) await store.countLink(db, link, used)
  await store.signInBefore(db, team, uses)
}
