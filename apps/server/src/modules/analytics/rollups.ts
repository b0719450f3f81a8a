import { type EventName, events } from '@vitrine/contract'
import { defineRollup, type LedgerEvent, type RollupRow } from '../../platform/rollups/rollup.ts'
import { teamZones } from '../teams/index.ts'

/** Whether events of a series count towards a file's usage. */
const isUse = { downloads: true, views: true, shares: false, uploads: false } as const
/** Rows that add to a team total and to the matching totals of a file, person, media centre, link or surface. */
const usageRows = (
  series: keyof typeof isUse,
  subject: string,
  by: Partial<Record<'file' | 'person' | 'centre' | 'link' | 'surface', string | null | undefined>>,
  amount = 1,
): RollupRow[] => [
  { series, subject, amount },
  ...Object.entries(by).flatMap(([what, key]) => (key ? [{ series: `${what}_${series}`, subject, key, amount }] : [])),
  ...(by.file && isUse[series] ? [{ series: 'file_uses', subject, ever: by.file, amount }] : []),
]

/** Rows that record a change in the number of files and bytes. */
const storageRows = (subject: string, kind: string, files: number, bytes: number): RollupRow[] => [
  { series: 'files', subject, amount: files },
  { series: 'bytes', subject, amount: bytes },
  { series: 'kind_files', subject, key: kind, amount: files },
  { series: 'kind_bytes', subject, key: kind, amount: bytes },
]
const addedRows = (subject: string, kind: string, files: number, bytes: number): RollupRow[] => [
  ...storageRows(subject, kind, files, bytes),
  { series: 'added', subject, amount: files },
  { series: 'kind_added', subject, key: kind, amount: files },
]

/** Rows that record a change in the bytes of one file, all versions together. */
const bytesOf = (subject: string, file: string, amount: number): RollupRow[] => [
  { series: 'file_bytes', subject, key: file, amount },
]

const searchRows = (subject: string, query: string, results: number): RollupRow[] =>
  (results === 0 ? ['searches', 'empty_searches'] : ['searches']).flatMap((series) => [
    { series, subject, amount: 1 },
    { series: `${series}_by_text`, subject, key: query, amount: 1 },
  ])

type Download = {
  file: string
  surface?: string | undefined
  link?: string | undefined
  media_centre?: string | undefined
}
const downloadRows = ({ file, surface, link, media_centre }: Download, { team, actor }: LedgerEvent, amount: number) =>
  team === null
    ? []
    : usageRows('downloads', team, { file, person: actor, centre: media_centre, link, surface }, amount)
/** Counts as shares: links, embeds, folders shared with another team, and files sent to another product. */
const shareRows = (_data: object, { team, actor }: LedgerEvent) =>
  team === null ? [] : usageRows('shares', team, { person: actor })

type Counting = Parameters<typeof defineRollup>[0]['count']
const counting: Counting = {
  'file.downloaded': (data, event) => downloadRows(data, event, 1),
  // The download was counted when it started, but nothing was delivered.
  'file.download_withheld': (data, event) => downloadRows(data, event, -1),
  'file.viewed': ({ file, surface }, { team }) =>
    team === null || surface === 'app' ? [] : usageRows('views', team, { file, surface }),
  'link.visited': ({ team, link }) => usageRows('views', team, { link, surface: 'share link' }),
  'media_centre.visited': ({ team, media_centre, kind, file }) =>
    usageRows('views', team, { file: kind === 'file' ? file : null, centre: media_centre, surface: 'media centre' }),
  'link.created': shareRows,
  'embed.created': shareRows,
  'folder.shared': shareRows,
  'integration_upload.sent': shareRows,
  'version.uploaded': ({ file, first, kind, size }, { team, actor }) =>
    team === null
      ? []
      : [
          // Uploads count new files only, not new versions of existing files.
          ...(first ? usageRows('uploads', team, { file, person: actor }) : []),
          ...(kind === undefined ? [] : addedRows(team, kind, first ? 1 : 0, size ?? 0)),
          ...bytesOf(team, file, size ?? 0),
        ],
  'version.deleted': ({ file, kind, size }, { team }) =>
    team === null || kind === undefined
      ? []
      : [...storageRows(team, kind, 0, -(size ?? 0)), ...bytesOf(team, file, -(size ?? 0))],
  'file.deleted': ({ kind, bytes = {} }, { team }) =>
    team === null || kind === undefined
      ? []
      : [
          ...storageRows(team, kind, -1, 0),
          { series: 'deleted', subject: team, amount: 1 },
          ...Object.entries(bytes).flatMap(([of, size]) => storageRows(team, of, 0, -size)),
        ],
  'library.counted': ({ team, kind, files, bytes }) => addedRows(team, kind, files, bytes),
  'download.requested': (_data, { team }) => (team === null ? [] : [{ series: 'requests', subject: team, amount: 1 }]),
  'library.searched': ({ team, query, results }) => searchRows(team, query, results),
  'media_centre.searched': ({ team, query, results }) => searchRows(team, query, results),
}

/** Counts everything a user does in the team as activity. */
const activityRows = ({ team, actor }: LedgerEvent): RollupRow[] =>
  team === null || actor === null
    ? []
    : [
        { series: 'people', subject: team, member: actor },
        { series: 'person_actions', subject: team, key: actor, amount: 1 },
      ]
const names = Object.keys(events) as EventName[]

/** The roll-up of team analytics. It reads every event, because everything a user does counts as activity. */
export const teamNumbers = defineRollup({
  name: 'teams',
  version: 2,
  zones: teamZones,
  count: Object.fromEntries(
    names.map((name) => {
      const rowsOf = counting[name] as ((data: unknown, event: LedgerEvent) => readonly RollupRow[]) | undefined
      return [name, (data: unknown, event: LedgerEvent) => [...(rowsOf?.(data, event) ?? []), ...activityRows(event)]]
    }),
  ) as Counting,
})
