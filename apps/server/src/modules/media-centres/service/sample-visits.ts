import type { Db } from '../../../platform/db/db.ts'
import type { LedgerBuffer } from '../../../platform/db/ledger-buffer.ts'
import { addDownloads, type SampleDownload } from '../store/sample-visits.ts'

type Sample = {
  uuid: string
  team: string
  albums: readonly string[]
  files: readonly string[]
  /** The people who download files. */
  users: readonly string[]
  /** The end of the last day. */
  until: Date
  days?: number
}

const DAY_MS = 86_400_000
const hosts = ['', '', '', 'news.example', 'travelnotes.example', 'search.example', 'fjordmagazine.example']
const found = ['harbour', 'northern lights', 'winter', 'ferry', 'market', 'lighthouse']
const notFound = ['reindeer', 'sauna', 'cycling in winter', 'wheelchair', 'night ferry']

/** A seeded generator: it gives the same numbers on every run. */
const newRandom = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
  return seed / 2 ** 32
}

/** Fills a media centre with visits, searches and downloads of the past days: fewer at weekends, more towards the end, and a few
 *  files and albums far more often than others. */
export const addSampleVisits = async (db: Db, buffer: LedgerBuffer, sample: Sample): Promise<void> => {
  const { uuid, team, albums, files, users, until, days = 60 } = sample
  const random = newRandom(60)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() ** 2 * list.length)]
  const place = { team, media_centre: uuid }
  const downloads: SampleDownload[] = []
  for (let day = 0; day < days; day++) {
    const start = until.getTime() - (days - day) * DAY_MS
    const isWeekend = [0, 6].includes(new Date(start).getUTCDay())
    const visitors = Math.round((isWeekend ? 9 : 22) * (0.7 + (0.9 * day) / days) * (0.8 + 0.4 * random()))
    for (let visitor = 0; visitor < visitors; visitor++) {
      const began = start + (7 + 13 * random()) * 3_600_000
      const who = { ...place, visitor: `sample ${day} ${visitor}` }
      const from = pick(hosts) ?? ''
      const pages = 1 + Math.floor(random() * 6)
      for (let page = 0; page < pages; page++) {
        const at = new Date(began + page * 40_000)
        const album = page === 0 ? undefined : pick(albums)
        const file = page > 1 && album !== undefined ? pick(files) : undefined
        const kind = file ? 'file' : album ? 'album' : 'home'
        const referrer = page === 0 ? from : ''
        buffer.add('media_centre.visited', { ...who, kind, album: album ?? null, file: file ?? null, referrer }, at)
        const user = pick(users)
        if (file && album && user && random() < 0.12) downloads.push({ file, album, user, at })
      }
      if (random() < 0.3) {
        const isFound = random() < 0.75
        const query = pick(isFound ? found : notFound) ?? 'harbour'
        const at = new Date(began + 20_000)
        buffer.add('media_centre.searched', { ...who, query, results: isFound ? 1 + Math.floor(random() * 9) : 0 }, at)
      }
    }
  }
  await buffer.flush()
  await addDownloads(db, { uuid, team }, downloads)
}
