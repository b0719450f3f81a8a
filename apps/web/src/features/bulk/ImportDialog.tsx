import { bulk, type Reply } from '@vitrine/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { CsvImportDialog } from '../../lib/CsvImportDialog.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { useSession } from '../auth/index.ts'
import { importWords, runningWords } from './copy.ts'
import css from './bulk.module.css'
import { trackBulk } from './run.ts'

type Report = Reply<typeof bulk.importCsv>
const MOST = 50

/** The result of checking a CSV. */
const Checked = ({ report }: { report: Report }) => {
  const { lines, problems, bad_lines } = report
  if (lines === 0) return <Note kind="warn">{importWords.empty}</Note>
  return (
    <Fields>
      <Note kind={bad_lines > 0 ? 'warn' : 'ok'}>{importWords.checked(report)}</Note>
      {problems.length > 0 && (
        <ul className={css.lines} aria-label={importWords.badLines}>
          {problems.slice(0, MOST).map(({ line, column, detail }) => (
            <li key={`${line} ${column}`}>
              <strong>{importWords.line(line, column)}</strong>
              <span>{detail}</span>
            </li>
          ))}
        </ul>
      )}
    </Fields>
  )
}

/** Returns the number of lines that can be imported. */
const goodLines = ({ lines, bad_lines }: Report) => lines - bad_lines

/** Imports fields from an exported CSV: checks it first, then applies it as one bulk change that can be undone. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const { team } = useSession()
  const cache = useQueryClient()
  return (
    <CsvImportDialog
      title={importWords.title}
      help={importWords.help}
      send={(input, options) => call(bulk.importCsv, { params: { team: team.uuid }, ...input }, options)}
      whyNot={(report) => (goodLines(report) === 0 ? importWords.noneGood : null)}
      action={(report) =>
        report && goodLines(report) > 0 ? importWords.import(goodLines(report)) : importWords.importNone
      }
      onImported={async ({ run }) => {
        if (!run) return
        onClose()
        await trackBulk(cache, run, runningWords.import(run.total))
      }}
      onClose={onClose}
    >
      {(report) => <Checked report={report} />}
    </CsvImportDialog>
  )
}
