import {
  audienceOfViewer,
  fieldOf,
  fileFields,
  canRead,
  nounOf,
  type PanelText,
  panelTexts,
  type Section,
} from '@vitrine/contract'
import type { ReactNode } from 'react'
import { detailWords } from './copy.ts'
import { EditableText } from './EditableText.tsx'
import { type DetailView, saveText } from './view.ts'

type Fact = readonly [label: string, value: ReactNode]

/** Returns the text fields of a panel that this viewer can read. */
export const textsIn = (section: Section, { viewer }: DetailView['file']): PanelText[] =>
  panelTexts.filter(
    (name) => fieldOf(name).panel?.section === section && canRead(fieldOf(name).audience, audienceOfViewer[viewer]),
  )

type Options = {
  /** The reason it can’t be changed, or null. */
  why?: string | null
  /** Shown if there is no text but it can be added. */
  add?: string
}
/** A text field with its label, edited in place. */
export const textFact = (view: DetailView, name: PanelText, { why = view.why('edit'), add }: Options = {}): Fact => {
  const field = fieldOf(name)
  const noun = nounOf(field)
  const { label = field.label, empty, updated = detailWords.updated(field.label) } = field.panel ?? {}
  const { read, edit } = empty ?? { read: detailWords.none(noun), edit: detailWords.add(noun) }
  return [
    label,
    <EditableText
      key={view.file.uuid}
      label={label}
      oneLine={field.lines === 'one'}
      value={view.file[name]}
      empty={why === null ? (add ?? edit) : read}
      why={why}
      save={saveText(view, fileFields[name].key, updated)}
    />,
  ]
}
