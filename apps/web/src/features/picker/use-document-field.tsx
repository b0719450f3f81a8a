import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Setting } from '../../ui/Fields.tsx'
import { FilePicker } from './FilePicker.tsx'
import { documentWords } from './copy.ts'

type Document = { uuid: string; name: string } | null
type Options = {
  initial: Document
  label: string
  help: string
  /** The title of the picker. */
  title: string
  onChange: (uuid: string | null) => void
}
/** A setting for one document from the library. While `picker` is set, it is shown in place of the form. */
export const useDocumentField = ({ initial, label, help, title, onChange }: Options) => {
  const [document, setDocument] = useState(initial)
  const [choosing, setChoosing] = useState(false)
  const attach = (file: Document) => {
    setDocument(file)
    onChange(file?.uuid ?? null)
  }
  const picker = choosing ? (
    <FilePicker
      title={title}
      action={documentWords.use}
      one
      onChoose={([file]) => {
        if (file) attach({ uuid: file.uuid, name: file.name })
        return true
      }}
      onClose={() => setChoosing(false)}
    />
  ) : null
  const field = (
    <Setting title={label} sub={document?.name ?? help}>
      <Button size="small" onClick={() => setChoosing(true)}>
        {document ? documentWords.chooseAnother : documentWords.choose}
      </Button>
      {document && (
        <Button size="small" subtle onClick={() => attach(null)}>
          {documentWords.remove}
        </Button>
      )}
    </Setting>
  )
  return { picker, field }
}
