import { type Attribute, attributes, type QueryField, queryFields } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/query.ts'
import { useSession } from '../auth/index.ts'

/** A team's own attribute, as a field that can be looked in. */
export type OwnField = Pick<Attribute, 'slug' | 'name' | 'attribute_type' | 'options'>
const none: readonly OwnField[] = []

/** The team's own attributes. */
export const useOwnFields = (): readonly OwnField[] => {
  const { team } = useSession()
  const { data = none } = useQuery({
    ...queryOf(attributes.list, { params: { team: team.uuid } }),
    enabled: team.features.includes('DAM_PLUS'),
  })
  return data
}
/** The attribute that a field of a query is, if it is one. */
export const ownField = (own: readonly OwnField[], field: string | null) =>
  field === null ? undefined : own.find(({ slug }) => slug.toLowerCase() === field.toLowerCase())

export type FieldKind = (typeof queryFields)[QueryField]
/** How a value of an attribute is looked for, said as of the fields that every file has. */
export const kindOfOwn = ({ attribute_type }: OwnField): FieldKind =>
  attribute_type === 'Number' ? 'number' : attribute_type === 'Date' ? 'date' : 'words'
/** What can be chosen as its value; nothing where anything may be written. */
export const choicesOfOwn = ({ attribute_type, options }: OwnField): readonly string[] =>
  attribute_type === 'Yes/No' ? ['Yes', 'No'] : options
