import { bulk, columnsInWords, type Reply } from '@vitrine/contract'
import { FileInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, newIdempotencyKey } from '../../lib/client.ts'
import { filesInWords } from '../../lib/counts.ts'
import { errorsOf } from '../../lib/form.ts'
import { Button } from '../../ui/Button.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Floating.tsx'
import { words } from '../../ui/words.ts'
import { useSession } from '../auth/index.ts'
import css from './bulk.module.css'
import { followBulk } from './run.ts'

type Report = Reply<typeof bulk.importCsv>
const MOST = 50

const linesInWords = (lines: number) => (lines === 1 ? '1 line' : `${lines.toLocaleString('en-GB')} lines`)
/** What a CSV would change, and which of its lines cannot be taken. */
const Checked = ({ report }: { report: Report }) => {
  const { lines, columns, unknown_columns, ignored_columns, problems, bad_lines, encoding } = report
  if (lines === 0) return <Note kind="warn">There is no line below the names of the columns.</Note>
  return (
    <Fields>
      <Note kind={bad_lines > 0 ? 'warn' : 'ok'}>
        {linesInWords(lines)}, with {columnsInWords(columns) || 'no columns'}.{' '}
        {bad_lines === 0
          ? 'All of them can be taken.'
          : bad_lines === lines
            ? 'None of them can be taken.'
            : `${linesInWords(bad_lines)} cannot be taken; the others can.`}
        {unknown_columns.length > 0 && ` Not known, and left alone: ${unknown_columns.join(', ')}.`}
        {ignored_columns.length > 0 && ` Only to be read, and left alone: ${columnsInWords(ignored_columns)}.`}
        {encoding === 'windows-1252' &&
          ' It is not in Unicode: signs that Windows-1252 does not have were lost before.'}
      </Note>
      {problems.length > 0 && (
        <ul className={css.lines} aria-label="Lines that cannot be taken">
          {problems.slice(0, MOST).map(({ line, column, detail }) => (
            <li key={`${line} ${column}`}>
              <strong>
                Line {line}
                {column && `, ${column}`}
              </strong>
              <span>{detail}</span>
            </li>
          ))}
        </ul>
      )}
    </Fields>
  )
}

/** Takes fields of files from a CSV, as it was exported: checked first, then one change to many files that can be undone. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const { team } = useSession()
  const cache = useQueryClient()
  const [csv, setCsv] = useState<File | null>(null)
  const [report, setReport] = useState<Report>()
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async (file: File, check: boolean) => {
    setBusy(true)
    setWrong(undefined)
    const input = { params: { team: team.uuid }, query: { check: String(check) }, body: file as never }
    return call(bulk.importCsv, input, check ? {} : { key: newIdempotencyKey() })
      .catch((error: unknown) => void setWrong(errorsOf(error, []).problem))
      .finally(() => setBusy(false))
  }
  const choose = async (file: File | null) => {
    setCsv(file)
    setWrong(undefined)
    setReport(undefined)
    if (file) setReport((await send(file, true)) ?? undefined)
  }
  const take = async () => {
    if (!csv) return
    const taken = await send(csv, false)
    if (!taken?.run) return
    onClose()
    await followBulk(cache, taken.run, `Importing ${filesInWords(taken.run.total)}`)
  }
  const good = report ? report.lines - report.bad_lines : 0
  const unchecked = wrong ?? 'It is being checked'
  const why = !csv ? 'Choose a CSV first' : !report ? unchecked : good === 0 ? 'No line can be taken' : null
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title="Import fields from CSV"
      sub="Export files, edit the cells in a spreadsheet and import the file here. Rows are matched by id; columns you leave out aren’t changed. Separate tags with commas."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button primary busy={busy} why={why} onClick={() => void take()}>
            {report && good > 0 ? `Change ${filesInWords(good)}` : 'Change the files'}
          </Button>
        </>
      }
    >
      <Fields>
        <FileInput
          label="CSV file"
          placeholder="Choose a file"
          accept=".csv,.tsv,.txt,text/csv"
          clearable
          clearButtonProps={{ 'aria-label': words.clear }}
          value={csv}
          error={wrong}
          onChange={(file) => void choose(file)}
        />
        {report && <Checked report={report} />}
      </Fields>
    </Dialog>
  )
}
