import { defineRollup, type RollupRow } from '../../platform/rollups/rollup.ts'
import { teamZones } from '../teams/index.ts'

type Place = { media_centre?: string | undefined; album?: string | null | undefined; file: string }
/** Counts a download or request in a media centre: in its totals, by file and by album. */
const inCentre = (series: 'downloads' | 'requests', { media_centre, album, file }: Place, amount: number) => {
  if (media_centre === undefined) return []
  const rows: RollupRow[] = [
    { series, subject: media_centre, amount },
    { series: `file_${series}`, subject: media_centre, key: file, amount },
  ]
  if (album) rows.push({ series: `album_${series}`, subject: media_centre, key: album, amount })
  return rows
}

/** The statistics of media centres. A visit is everything one visitor opens within a clock hour. */
export const centreNumbers = defineRollup({
  name: 'media_centres',
  version: 1,
  zones: teamZones,
  count: {
    'media_centre.visited': ({ media_centre: subject, visitor, kind, album, file, referrer }, { hour }) => {
      const rows: RollupRow[] = [
        { series: 'views', subject, amount: 1 },
        { series: 'visitors', subject, member: visitor },
        { series: 'visits', subject, member: `${visitor} ${hour}` },
      ]
      if (kind === 'file' && file) rows.push({ series: 'file_views', subject, key: file, amount: 1 })
      if (kind === 'album' && album) rows.push({ series: 'album_views', subject, key: album, amount: 1 })
      if (referrer) rows.push({ series: 'referrers', subject, key: referrer, amount: 1 })
      return rows
    },
    'media_centre.searched': ({ media_centre: subject, query, results }) => {
      const series = results === 0 ? ['searches', 'empty_searches'] : ['searches']
      return series.flatMap((one) => [
        { series: one, subject, amount: 1 },
        { series: `${one}_by_text`, subject, key: query, amount: 1 },
      ])
    },
    'file.downloaded': (data) => inCentre('downloads', data, 1),
    // The download was started and then refused, so nothing was delivered.
    'file.download_withheld': (data) => inCentre('downloads', data, -1),
    'download.requested': (data) => inCentre('requests', data, 1),
  },
})
