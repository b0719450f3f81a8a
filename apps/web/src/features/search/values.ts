import { colourNames, fieldNamed, fileKinds, queryChoices, queryFields } from '@vitrine/contract'
import { formatHint, placeHint, valueHints } from './copy.ts'
import { choicesOfOwn, type FieldKind, kindOfOwn, type OwnField } from './own-fields.ts'

/** Returns the kind of value that a field takes. */
export const kindOf = (name: string, own: OwnField | undefined): FieldKind => {
  if (own) return kindOfOwn(own)
  const field = fieldNamed(name)
  return field ? queryFields[field] : 'words'
}
/** Returns the values of a field that has a fixed set of values; empty for other fields. */
export const choicesOf = (name: string, own: OwnField | undefined): readonly string[] => {
  if (own) return choicesOfOwn(own)
  if (name === 'type') return fileKinds
  if (name === 'color') return colourNames
  return Object.hasOwn(queryChoices, name) ? queryChoices[name as keyof typeof queryChoices] : []
}

const hintsByName: Record<string, string> = { type: formatHint, place: placeHint }
/** Returns a hint on the format of a value that isn't chosen from a list. */
export const hintOf = (name: string, own: OwnField | undefined) =>
  own ? valueHints[kindOf(name, own)] : (hintsByName[name] ?? valueHints[kindOf(name, own)])
