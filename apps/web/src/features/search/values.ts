import { colourNames, fieldNamed, fileKinds, queryChoices, queryFields } from '@vitrine/contract'
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

const hints: Partial<Record<FieldKind, string>> = {
  date: 'A year, a month or a day: 2026, 2026-11, <2027-01 or 2025..2026',
  bytes: 'A size: >10mb, <500kb or 1mb..10mb',
  number: 'A number: >2000, <800 or 1000..2000',
  colour: 'Or a colour such as #3366ff',
}
/** How a value is written that is not chosen from a set. */
export const hintOf = (name: string, own: OwnField | undefined) =>
  !own && name === 'type' ? 'Or a format, such as png' : hints[kindOf(name, own)]
