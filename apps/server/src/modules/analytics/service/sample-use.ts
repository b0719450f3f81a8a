import type { LedgerBuffer } from '../../../platform/db/ledger-buffer.ts'
import type { Db } from '../../../platform/db/db.ts'
import * as store from '../store/sample-use.ts'

const DAY_MS = 86_400_000
const found = ['harbour', 'northern lights', 'winter', 'ferry', 'market', 'logo']
const notFound = ['reindeer', 'sauna', 'cycling in winter', 'wheelchair', 'night ferry', 'christmas market']
const surfaces = ['app', 'app', 'app', 'share link', 'share link', 'public page'] as const

/** A seeded generator: the same numbers at every start. */
const newRandom = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
  return seed / 2 ** 32
}

/** Fills the analytics of a team with the past half year: fewer downloads at weekends, more towards the end, and a few files far more
 *  often than others. The library grows over that time too. */
export const addSampleUse = async (
  db: Db,
  buffer: LedgerBuffer,
  { team, until, days = 182 }: { team: string; until: Date; days?: number },
): Promise<void> => {
  const { files, links, users, kinds } = await store.sampleThings(db, team)
  const random = newRandom(22)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() ** 2 * list.length)]
  const uses: store.SampleUse[] = []
  for (let day = 0; day < days; day++) {
    const start = until.getTime() - (days - day) * DAY_MS
    const at = () => new Date(start + (7 + 12 * random()) * 3_600_000)
    const isWeekend = [0, 6].includes(new Date(start).getUTCDay())
    const busy = (isWeekend ? 0.35 : 1) * (0.85 + (0.5 * day) / days) * (0.75 + 0.5 * random())
    // Media centres are visited in the last weeks only: before, there is more of the other uses.
    const more = day < days - 60 ? 1 : 0
    for (let n = Math.round((9 + 3 * more) * busy); n > 0; n--) {
      const [file, user, link, surface] = [pick(files), pick(users), pick(links), pick(surfaces) ?? 'app']
      const isShared = surface === 'share link' && link !== undefined
      if (file) uses.push({ event: 'file.downloaded', file, user, surface, at: at(), ...(isShared && { link }) })
    }
    for (let n = Math.round((14 + 52 * more) * busy); n > 0; n--) {
      const [file, link] = [pick(files), pick(links)]
      if (file) uses.push({ event: 'file.viewed', file, surface: 'public page', at: at() })
      if (link && random() < 0.1) buffer.add('link.visited', { team, link }, at())
    }
    for (let n = Math.round(5 * busy); n > 0; n--) {
      const isFound = random() < 0.8
      const query = pick(isFound ? found : notFound) ?? 'harbour'
      buffer.add('library.searched', { team, query, results: isFound ? 1 + Math.floor(9 * random()) : 0 }, at())
    }
  }
  // All files of the demo were uploaded today. Most of them are counted on earlier days instead, and subtracted from today.
  for (const { kind, files: all, bytes } of kinds) {
    const [part, size] = [all / 26, bytes / 26]
    for (let week = 0; week < 26; week++) {
      const [fresh, more] = [
        Math.round(part * (week + 1)) - Math.round(part * week),
        Math.round(size * (week + 1)) - Math.round(size * week),
      ]
      const at = new Date(until.getTime() - (days - 7 * week) * DAY_MS)
      buffer.add('library.counted', { team, kind, files: fresh, bytes: more }, at)
    }
    buffer.add('library.counted', { team, kind, files: -all, bytes: -bytes }, until)
  }
  await buffer.flush()
  await store.addUses(db, team, uses)
}
