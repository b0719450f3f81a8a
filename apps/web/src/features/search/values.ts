import { colourNames, fieldNamed, fileKinds, queryChoices, queryFields } from '@vitrine/contract'
import { formatHint, valueHints } from './copy.ts'
import { choicesOfOwn, type FieldKind, kindOfOwn, type OwnField } from './own-fields.ts'

/** What a field holds. */
export const kindOf = (name: string, own: OwnField | undefined): FieldKind => {
  if (own) return kindOfOwn(own)
  const field = fieldNamed(name)
  return field ? queryFields[field] : 'words'
}
/** All that a field may be, where that is a fixed set. */
export const choicesOf = (name: string, own: OwnField | undefined): readonly string[] => {
  if (own) return choicesOfOwn(own)
  if (name === 'type') return fileKinds
  if (name === 'color') return colourNames
  return Object.hasOwn(queryChoices, name) ? queryChoices[name as keyof typeof queryChoices] : []
}

/** How a value is written that is not chosen from a set. */
export const hintOf = (name: string, own: OwnField | undefined) =>
  !own && name === 'type' ? formatHint : valueHints[kindOf(name, own)]
