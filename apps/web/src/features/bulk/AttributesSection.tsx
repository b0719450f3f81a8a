import type { bulk, Reply } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { AttributeInput, attributesQuery } from '../attributes/index.ts'
import { useSession } from '../auth/index.ts'
import css from './bulk.module.css'
import { ChangedField, labelWithChange, MIXED, mixedSign } from './ChangedField.tsx'
import type { BulkForm } from './change.ts'

type SectionProps = {
  /** What the files say now. */
  shown: Reply<typeof bulk.preview>['attributes']
  touched: BulkForm
  onChange: (touched: BulkForm) => void
}
/** The team's own attributes, as all the files shall have them. */
export const AttributesSection = ({ shown, touched, onChange }: SectionProps) => {
  const { team } = useSession()
  const { data = [] } = useQuery({
    ...attributesQuery(team.uuid),
    enabled: team.features.includes('DAM_PLUS'),
  })
  if (data.length === 0) return null
  const said = touched.customAttributes
  const put = (slug: string, value: (typeof said)[string] | undefined) => {
    const { [slug]: _, ...others } = said
    onChange({ ...touched, customAttributes: value === undefined ? others : { ...others, [slug]: value } })
  }
  return (
    <section className={css.group} aria-label="Custom Attributes">
      <h3>Custom Attributes</h3>
      {data.map((attribute) => {
        const { slug, name } = attribute
        const value = said[slug]
        const now = shown[slug]
        const mixed = now?.mixed === true && value === undefined
        return (
          <ChangedField key={slug} changed={value !== undefined} onUndo={() => put(slug, undefined)}>
            <AttributeInput
              attribute={attribute}
              label={labelWithChange(name, value !== undefined)}
              placeholder={value === null ? 'Taken away' : mixed ? MIXED : ''}
              sign={mixed ? mixedSign : undefined}
              value={value === undefined ? (now?.value ?? null) : value}
              onChange={(next) => put(slug, next)}
            />
          </ChangedField>
        )
      })}
      <p>Values apply to all selected files. Clear a field to remove its value.</p>
    </section>
  )
}
