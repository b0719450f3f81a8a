import { bulk, type Reply } from '@vitrine/contract'
import { FileInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, newIdempotencyKey } from '../../lib/client.ts'
import { errorsOf } from '../../lib/form.ts'
import { Button } from '../../ui/Button.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { words } from '../../ui/words.ts'
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

/** Imports fields from an exported CSV: checks it first, then applies it as one bulk change that can be undone. */
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
  const importCsv = async () => {
    if (!csv) return
    const taken = await send(csv, false)
    if (!taken?.run) return
    onClose()
    await trackBulk(cache, taken.run, runningWords.import(taken.run.total))
  }
  const good = report ? report.lines - report.bad_lines : 0
  const unchecked = wrong ?? importWords.checking
  const why = !csv ? importWords.chooseFirst : !report ? unchecked : good === 0 ? importWords.noneGood : null
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={importWords.title}
      sub={importWords.help}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button primary busy={busy} why={why} onClick={() => void importCsv()}>
            {report && good > 0 ? importWords.import(good) : importWords.importNone}
          </Button>
        </>
      }
    >
      <Fields>
        <FileInput
          label={importWords.file}
          placeholder={importWords.choose}
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
