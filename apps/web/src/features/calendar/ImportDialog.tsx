import { type PostCsvReport, posts } from '@vitrine/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { CsvImportDialog } from '../../lib/CsvImportDialog.tsx'
import { keyOf } from '../../lib/query.ts'
import { Note } from '../../ui/Fields.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { postRefreshes } from '../posts/index.ts'
import { csvWords } from './csv-copy.ts'
import css from './import.module.css'

/** A preview of the import, line by line. Unchanged lines are only counted. */
const Report = ({ report }: { report: PostCsvReport }) => {
  if (report.lines.length === 0) return <Note kind="warn">{csvWords.none}</Note>
  const changed = report.lines.filter(({ outcome }) => outcome !== 'unchanged')
  return (
    <>
      <Note kind={report.problems > 0 ? 'stop' : 'ok'}>
        {report.problems > 0 ? csvWords.bad(report) : csvWords.good(report)}
        {report.unknown_columns.length > 0 && ` ${csvWords.unknown(report.unknown_columns)}`}
      </Note>
      {changed.length > 0 && (
        <ul className={css.lines} aria-label={csvWords.lines}>
          {changed
            .toSorted((a, b) => Number(b.outcome === 'problem') - Number(a.outcome === 'problem') || a.line - b.line)
            .map(({ line, outcome, caption, column, detail }) => (
              <li key={line} data-outcome={outcome}>
                <strong>
                  {csvWords.line(line)}
                  {column && `, ${column}`}
                </strong>
                <span className={css.outcome}>{csvWords.outcomes[outcome]}</span>
                {detail && <span className={css.detail}>{detail}</span>}
                {caption && <span className={css.caption}>{caption}</span>}
              </li>
            ))}
        </ul>
      )}
    </>
  )
}

const whyNot = ({ problems, created, updated }: PostCsvReport) => {
  if (problems > 0) return csvWords.hasProblems
  return created + updated === 0 ? csvWords.nothing : null
}

/** Imports posts from a CSV: the file is checked first, and imported completely or not at all. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const { team } = useSession()
  const cache = useQueryClient()
  return (
    <CsvImportDialog
      title={csvWords.title}
      help={csvWords.sub}
      send={(input, options) => call(posts.importCsv, { params: { team: team.uuid }, ...input }, options)}
      whyNot={whyNot}
      action={(report) => (report && whyNot(report) === null ? csvWords.action(report) : csvWords.importAny)}
      onImported={async (report) => {
        if (!report.imported) return
        await Promise.all(postRefreshes.map((route) => cache.invalidateQueries({ queryKey: keyOf(route) })))
        toast.ok(csvWords.done(report))
        onClose()
      }}
      onClose={onClose}
    >
      {(report) => <Report report={report} />}
    </CsvImportDialog>
  )
}
