import type { PostCsvReport } from '@vitrine/contract'

const posts = (count: number) => (count === 1 ? '1 post' : `${count} posts`)
const outcomes: Record<PostCsvReport['lines'][number]['outcome'], string> = {
  create: 'New post',
  update: 'Updated',
  unchanged: 'Unchanged',
  problem: 'Can’t be imported',
}
export const csvWords = {
  title: 'Import posts from CSV',
  sub: 'Start from an exported CSV: rows with a uuid update posts, and rows without one create posts. Nothing is imported if any row has a problem.',
  lines: 'Rows',
  outcomes,
  line: (line: number) => `Row ${line}`,
  none: 'This file has a header row but no posts.',
  good: ({ created, updated, unchanged }: PostCsvReport) =>
    [
      created > 0 && `${posts(created)} will be created.`,
      updated > 0 && `${posts(updated)} will be updated.`,
      unchanged > 0 && `${posts(unchanged)} won’t change.`,
    ]
      .filter(Boolean)
      .join(' '),
  bad: ({ problems }: PostCsvReport) =>
    problems === 1
      ? '1 row has a problem. Correct the file and choose it again. Nothing was imported.'
      : `${problems} rows have problems. Correct the file and choose it again. Nothing was imported.`,
  unknown: (columns: readonly string[]) => `Unknown columns are ignored: ${columns.join(', ')}.`,
  action: ({ created, updated }: PostCsvReport) => `Import ${posts(created + updated)}`,
  importAny: 'Import posts',
  nothing: 'There is nothing to import',
  hasProblems: 'Correct the rows with problems first',
  done: ({ created, updated }: PostCsvReport) =>
    [created > 0 && `${posts(created)} created`, updated > 0 && `${posts(updated)} updated`].filter(Boolean).join(', '),
  note: 'Note',
} as const
