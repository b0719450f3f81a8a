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
import { EditableText } from './EditableText.tsx'
import { type DetailView, saveText } from './view.ts'

type Fact = readonly [label: string, value: ReactNode]

/** The texts of a panel that this viewer may read, in their order. */
export const textsIn = (section: Section, { viewer }: DetailView['file']): PanelText[] =>
  panelTexts.filter(
    (name) => fieldOf(name).panel?.section === section && canRead(fieldOf(name).audience, audienceOfViewer[viewer]),
  )

const withArticle = (noun: string) => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
/** A text of the file with its label, edited in place. `why` says why it cannot be changed; null where it can. */
export const textFact = (view: DetailView, name: PanelText, why = view.why('edit')): Fact => {
  const field = fieldOf(name)
  const noun = nounOf(field)
  const { label = field.label, empty, updated = `${field.label} updated` } = field.panel ?? {}
  const { read, edit } = empty ?? { read: `No ${noun}`, edit: `Add ${withArticle(noun)}` }
  return [
    label,
    <EditableText
      key={view.file.uuid}
      label={label}
      oneLine={field.lines === 'one'}
      value={view.file[name]}
      empty={why === null ? edit : read}
      why={why}
      save={saveText(view, fileFields[name].key, updated)}
    />,
  ]
}
