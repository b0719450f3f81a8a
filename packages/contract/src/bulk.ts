import { z } from 'zod'
import { AttributeContent } from './attributes.ts'
import { PersonName } from './comments.ts'
import { BULK_CHOSEN_MAX } from './constants.ts'
import { renames, sharedKeys } from './details.ts'
import { page, paging, withRenamedKeys, time } from './fields.ts'
import { bulkColumns, fieldNouns } from './file-fields.ts'
import { searchScope } from './listing.ts'
import { defineRoutes } from './route.ts'

/** Selected file ids. Unknown ids and ids of other teams are not an error: they select nothing. Each file's rights are
 *  checked when it is processed. */
const chosen = z
  .array(z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'Send a valid ID'))
  .max(BULK_CHOSEN_MAX)
/** The files that a call applies to: selected ones, or everything in a list, with exceptions. */
export const Selection = z.union([
  z.object({ files: chosen.min(1, 'Choose a file') }),
  z.object({ query: z.object(searchScope), except: chosen.default([]) }),
])
export type Selection = z.output<typeof Selection>

/** The change to make to each file. */
export const BulkChange = withRenamedKeys(
  z
    .object({
      ...sharedKeys,
      /** 'Add to Library'. */
      reviewStatus: z.literal(0),
      /** Permanently deletes files from the bin. This cannot be undone. */
      delete: z.literal(true),
    })
    .partial(),
  renames,
)
export type BulkChange = z.output<typeof BulkChange>

export const bulkStates = ['waiting', 'running', 'done', 'cancelled', 'undoing', 'undone'] as const
/** A bulk edit and its progress. */
export const BulkRun = z.object({
  uuid: z.uuid(),
  state: z.enum(bulkStates),
  what: z.string(),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  undoable: z.boolean(),
  user: PersonName.nullable(),
  created_at: time,
  ended_at: time.nullable(),
})
export type BulkRun = z.output<typeof BulkRun>

const COLUMNS_NAMED = 4
/** Lists CSV columns in words: up to five by name; otherwise the first four, and the number of others. */
export const columnsInWords = (columns: readonly string[]) => {
  const named = columns.map((name) => fieldNouns[name] ?? name)
  if (named.length <= COLUMNS_NAMED + 1) return named.join(', ')
  return `${named.slice(0, COLUMNS_NAMED).join(', ')} and ${named.length - COLUMNS_NAMED} more`
}

/** The columns whose common and mixed values are shown for several files. */
export const previewedColumns = bulkColumns
const Counted = z.array(z.object({ uuid: z.uuid(), name: z.string(), count: z.int() }))

/** A place where files are used, and from which they disappear when they are deleted. */
export const Use = z.object({
  kind: z.enum([
    'gallery',
    'map',
    'album',
    'cover',
    'collection',
    'attachment',
    'linked_folder',
    'single_embed',
    'share_link',
    'rights_document',
  ]),
  uuid: z.uuid(),
  name: z.string(),
  count: z.int(),
})
export type Use = z.output<typeof Use>

/** A CSV row that cannot be imported, and the reason. Rows are numbered as in a spreadsheet. */
const LineProblem = z.object({ line: z.int(), column: z.string().nullable(), detail: z.string() })

const ofTeam = { who: 'member', on: 'team' } as const
const selected = z.object({ selection: Selection })

export const bulk = defineRoutes({
  start: {
    method: 'POST',
    path: '/v1/files/bulk/create/:team/',
    summary: 'Changes many files in the background, with progress; can be undone',
    access: ofTeam,
    records: ['bulk.started'],
    limits: [{ times: 60, seconds: 600, per: ['user'] }],
    body: z.object({ selection: Selection, change: BulkChange }),
    reply: BulkRun,
  },
  list: {
    method: 'GET',
    path: '/v1/files/bulk/runs/:team/',
    summary: 'Bulk changes, newest first',
    access: ofTeam,
    query: z.object(paging),
    reply: page(BulkRun),
  },
  one: {
    method: 'GET',
    path: '/v1/files/bulk/run/:run/',
    summary: 'The progress of a bulk change',
    access: { who: 'member', on: 'run' },
    reply: BulkRun,
  },
  problems: {
    method: 'GET',
    path: '/v1/files/bulk/problems/:run/',
    summary: 'The files that a bulk change skipped, each with the reason',
    access: { who: 'member', on: 'run', need: { any: ['owner', 'EDIT_ASSETS'] } },
    query: z.object(paging),
    reply: page(z.object({ file: z.uuid(), name: z.string(), problem: z.string() })),
  },
  cancel: {
    method: 'POST',
    path: '/v1/files/bulk/cancel/:run/',
    summary: 'Cancels a bulk change; finished parts are kept and can be undone',
    access: { who: 'member', on: 'run', need: { any: ['owner', 'EDIT_ASSETS'] } },
    records: ['bulk.cancelled'],
    reply: BulkRun,
  },
  undo: {
    method: 'POST',
    path: '/v1/files/bulk/undo/:run/',
    summary: 'Undoes a bulk change; files changed since are skipped and listed',
    access: { who: 'member', on: 'run', need: { any: ['owner', 'EDIT_ASSETS'] } },
    records: ['bulk.undo_asked'],
    reply: BulkRun,
  },
  preview: {
    method: 'POST',
    path: '/v1/files/bulk/preview/:team/',
    summary: 'The common and differing values of selected files, and how many have each tag',
    access: ofTeam,
    records: [],
    body: selected,
    reply: z.object({
      count: z.int(),
      /** How many of the files the requester created. A role limited to its own files can change only those. */
      own: z.int(),
      fields: z.record(
        z.enum(previewedColumns),
        z.object({ mixed: z.boolean(), value: z.union([z.string(), z.boolean()]).nullable() }),
      ),
      tags: Counted,
      collections: Counted,
      rights: Counted,
      linked_folders: Counted,
      /** The team's custom attributes, by slug. */
      attributes: z.record(z.string(), z.object({ mixed: z.boolean(), value: AttributeContent.nullable() })),
    }),
  },
  uses: {
    method: 'POST',
    path: '/v1/files/bulk/uses/:team/',
    summary:
      'Where selected files are used, before they are deleted or replaced; share links are included for people who can list them',
    access: {
      who: 'member',
      on: 'team',
      need: { any: ['EDIT_ASSETS', 'UPLOAD_ASSETS', 'DELETE_ALL_ASSETS', 'DELETE_OWNED_ASSETS'] },
    },
    records: [],
    body: selected,
    reply: z.array(Use),
  },
  exportCsv: {
    method: 'POST',
    path: '/v1/files/bulk/export/:team/',
    summary: 'The fields of selected files as CSV, streamed',
    access: ofTeam,
    records: ['file.exported'],
    limits: [{ times: 60, seconds: 600, per: ['user'] }],
    body: selected,
    reply: 'page',
  },
  importCsv: {
    method: 'POST',
    path: '/v1/files/bulk/import/:team/',
    summary: 'Imports fields from a CSV, matched by uuid, as a bulk change; with `check`, only reports problems',
    access: ofTeam,
    records: [],
    mayRecord: ['bulk.started'],
    limits: [{ times: 60, seconds: 600, per: ['user'] }],
    query: z.object({ check: z.stringbool().default(false) }),
    body: 'stream',
    reply: z.object({
      run: BulkRun.nullable(),
      lines: z.int(),
      /** The detected encoding. */
      encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
      columns: z.array(z.string()),
      unknown_columns: z.array(z.string()),
      /** Export-only columns. Their values are ignored on import. */
      ignored_columns: z.array(z.string()),
      /** The first problems in row order, the number of all problems, and the number of rows with problems. */
      problems: z.array(LineProblem),
      problem_count: z.int(),
      bad_lines: z.int(),
    }),
  },
})
