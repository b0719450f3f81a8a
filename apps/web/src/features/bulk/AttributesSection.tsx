import { useQuery } from '@tanstack/react-query'
import { AttributeInput, attributesQuery } from '../attributes/index.ts'
import { useSession } from '../auth/index.ts'
import css from './bulk.module.css'
import { Changed, labelled } from './Changed.tsx'
import type { Touched } from './change.ts'

type SectionProps = { touched: Touched; onChange: (touched: Touched) => void }
/** The team's own attributes, as all the files shall have them. */
export const AttributesSection = ({ touched, onChange }: SectionProps) => {
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
        return (
          <Changed key={slug} changed={value !== undefined} onUndo={() => put(slug, undefined)}>
            <AttributeInput
              attribute={attribute}
              label={labelled(name, value !== undefined)}
              placeholder={value === null ? 'Taken away' : 'Stays as it is'}
              value={value ?? null}
              onChange={(next) => put(slug, next)}
            />
          </Changed>
        )
      })}
      <p>What you choose is said for every file. An emptied field takes away what they said.</p>
    </section>
  )
}
