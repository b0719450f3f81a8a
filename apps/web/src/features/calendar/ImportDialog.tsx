import { FileInput } from '@mantine/core'
import { type PostCsvReport, posts } from '@vitrine/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, newIdempotencyKey } from '../../lib/client.ts'
import { errorsOf } from '../../lib/form.ts'
import { keyOf } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { words } from '../../ui/words.ts'
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

/** Imports posts from a CSV: the file is checked first, and imported completely or not at all. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const { team } = useSession()
  const cache = useQueryClient()
  const [csv, setCsv] = useState<File | null>(null)
  const [report, setReport] = useState<PostCsvReport>()
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = (file: File, check: boolean) => {
    setBusy(true)
    setWrong(undefined)
    const input = { params: { team: team.uuid }, query: { check: String(check) }, body: file as never }
    return call(posts.importCsv, input, check ? {} : { key: newIdempotencyKey() })
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
    const taken = csv && (await send(csv, false))
    if (!taken) return
    setReport(taken)
    if (!taken.imported) return
    await Promise.all(postRefreshes.map((route) => cache.invalidateQueries({ queryKey: keyOf(route) })))
    toast.ok(csvWords.done(taken))
    onClose()
  }
  const whyNot = () => {
    if (!csv) return csvWords.first
    if (!report) return wrong ?? csvWords.checking
    if (report.problems > 0) return csvWords.hasProblems
    return report.created + report.updated === 0 ? csvWords.nothing : null
  }
  const why = whyNot()
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={csvWords.title}
      sub={csvWords.sub}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button primary busy={busy} why={why} onClick={() => void take()}>
            {report && why === null ? csvWords.action(report) : csvWords.importAny}
          </Button>
        </>
      }
    >
      <Fields>
        <FileInput
          label={csvWords.file}
          placeholder={csvWords.choose}
          accept=".csv,.tsv,.txt,text/csv"
          clearable
          clearButtonProps={{ 'aria-label': words.clear }}
          value={csv}
          error={wrong}
          onChange={(file) => void choose(file)}
        />
        {report && <Report report={report} />}
      </Fields>
    </Dialog>
  )
}
