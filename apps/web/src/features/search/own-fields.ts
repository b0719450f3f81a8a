import { type Attribute, attributes, type QueryField, queryFields } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/query.ts'
import { useSession } from '../auth/index.ts'

/** A custom attribute as a searchable field. */
export type OwnField = Pick<Attribute, 'slug' | 'name' | 'attribute_type' | 'options'>
const none: readonly OwnField[] = []

/** The custom attributes of the team. */
export const useOwnFields = (): readonly OwnField[] => {
  const { team } = useSession()
  const { data = none } = useQuery({
    ...queryOf(attributes.list, { params: { team: team.uuid } }),
    enabled: team.features.includes('DAM_PLUS'),
  })
  return data
}
/** Returns the custom attribute with the name of a query field, if there is one. */
export const ownField = (own: readonly OwnField[], field: string | null) =>
  field === null ? undefined : own.find(({ slug }) => slug.toLowerCase() === field.toLowerCase())

export type FieldKind = (typeof queryFields)[QueryField]
/** Returns how values of an attribute are searched, as one of the built-in field kinds. */
export const kindOfOwn = ({ attribute_type }: OwnField): FieldKind =>
  attribute_type === 'Number' ? 'number' : attribute_type === 'Date' ? 'date' : 'words'
/** Returns the values to choose from; empty if any text is allowed. */
export const choicesOfOwn = ({ attribute_type, options }: OwnField): readonly string[] =>
  attribute_type === 'Yes/No' ? ['Yes', 'No'] : options
