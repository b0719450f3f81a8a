import { FileInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Fields } from '../ui/Fields.tsx'
import { words } from '../ui/words.ts'
import { newIdempotencyKey } from './client.ts'
import { csvImportWords } from './csv-import-copy.ts'
import { errorsOf } from './form.ts'

/** The input of a route that checks or imports a CSV, without its path parameters. */
type CsvInput = { query: { check: string }; body: never }
type CsvImportDialogProps<R> = {
  title: string
  help: string
  /** Sends the file, to check it or to import it. */
  send: (input: CsvInput, options: { key?: string }) => Promise<R>
  /** Returns why nothing can be imported after the check; null if something can. */
  whyNot: (report: R) => string | null
  /** Returns the label of the button; `report` is undefined before the check. */
  action: (report: R | undefined) => string
  /** Runs after the import, with its report. */
  onImported: (report: R) => Promise<unknown>
  onClose: () => void
  /** Shows the result of the check. */
  children: (report: R) => ReactNode
}
/** Imports a CSV: the file is checked when it is chosen, and imported on request. */
export const CsvImportDialog = <R extends object>({
  title,
  help,
  onClose,
  children,
  ...props
}: CsvImportDialogProps<R>) => {
  const [csv, setCsv] = useState<File | null>(null)
  const [report, setReport] = useState<R>()
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = (file: File, check: boolean) => {
    setBusy(true)
    setWrong(undefined)
    return props
      .send({ query: { check: String(check) }, body: file as never }, check ? {} : { key: newIdempotencyKey() })
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
    const imported = csv && (await send(csv, false))
    if (!imported) return
    setReport(imported)
    await props.onImported(imported)
  }
  const whyNot = () => {
    if (!csv) return csvImportWords.chooseFirst
    return report ? props.whyNot(report) : (wrong ?? csvImportWords.checking)
  }
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={title}
      sub={help}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button primary busy={busy} why={whyNot()} onClick={() => void importCsv()}>
            {props.action(report)}
          </Button>
        </>
      }
    >
      <Fields>
        <FileInput
          label={csvImportWords.file}
          placeholder={csvImportWords.choose}
          accept=".csv,.tsv,.txt,text/csv"
          clearable
          clearButtonProps={{ 'aria-label': words.clear }}
          value={csv}
          error={wrong}
          onChange={(file) => void choose(file)}
        />
        {report && children(report)}
      </Fields>
    </Dialog>
  )
}
