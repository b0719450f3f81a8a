import type { AnalyticsTable } from '@vitrine/contract'

export const copy = {
  oneFilter: 'Use only one filter at a time',
  outsiders: 'People outside the team',
  deletedFile: 'Deleted file',
  deletedLink: 'Deleted link',
} as const

/** The column headings of the exported tables. */
export const heads = {
  days: ['Day', 'Downloads', 'Views', 'Shares', 'Uploads'],
  library: ['Day', 'Files added', 'Files deleted', 'Files', 'Bytes'],
  file_types: ['Type', 'Files', 'Bytes', 'Added'],
  people: ['Person', 'Downloads', 'Uploads', 'Shares', 'Actions', 'Last sign-in'],
  files: ['File', 'Downloads', 'Views'],
  links: ['Share link', 'Downloads', 'Views'],
  sources: ['Source', 'Downloads', 'Views'],
  empty_searches: ['Search', 'Searches without results'],
  never_used: ['File', 'Bytes', 'Added'],
  expiring: ['File', 'Expires on'],
  duplicates: ['Group', 'File'],
} as const satisfies Record<AnalyticsTable, readonly string[]>
