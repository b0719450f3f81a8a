import type { bulk, Reply } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { AttributeInput, attributesQuery } from '../attributes/index.ts'
import { useSession } from '../auth/index.ts'
import { editWords } from './copy.ts'
import css from './bulk.module.css'
import { ChangedField, labelWithChange, mixedSign } from './ChangedField.tsx'
import type { BulkForm } from './change.ts'

type SectionProps = {
  /** The current values. */
  shown: Reply<typeof bulk.preview>['attributes']
  touched: BulkForm
  onChange: (touched: BulkForm) => void
}
/** Inputs for the custom attributes of the selected files. */
export const AttributesSection = ({ shown, touched, onChange }: SectionProps) => {
  const { team } = useSession()
  const { data = [] } = useQuery({
    ...attributesQuery(team.uuid),
    enabled: team.features.includes('DAM_PLUS'),
  })
  if (data.length === 0) return null
  const values = touched.customAttributes
  const put = (slug: string, value: (typeof values)[string] | undefined) => {
    const { [slug]: _, ...others } = values
    onChange({ ...touched, customAttributes: value === undefined ? others : { ...others, [slug]: value } })
  }
  return (
    <section className={css.group} aria-label={editWords.attributes}>
      <h3>{editWords.attributes}</h3>
      {data.map((attribute) => {
        const { slug, name } = attribute
        const value = values[slug]
        const now = shown[slug]
        const mixed = now?.mixed === true && value === undefined
        return (
          <ChangedField key={slug} changed={value !== undefined} onUndo={() => put(slug, undefined)}>
            <AttributeInput
              attribute={attribute}
              label={labelWithChange(name, value !== undefined)}
              placeholder={value === null ? editWords.removed : mixed ? editWords.mixed : ''}
              sign={mixed ? mixedSign : undefined}
              value={value === undefined ? (now?.value ?? null) : value}
              onChange={(next) => put(slug, next)}
            />
          </ChangedField>
        )
      })}
      <p>{editWords.attributesHelp}</p>
    </section>
  )
}
