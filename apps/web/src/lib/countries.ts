import { compareNames } from './compare-names.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Codes that have a name but are no territory in which something can be used, such as "Unknown Region". */
const notTerritories = new Set(['EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])
let names: readonly string[] | undefined

/** Returns the names of all countries and dependent territories, and "European Union", in alphabetical order. */
export const countryNames = (): readonly string[] => {
  const known = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' })
  names ??= letters
    .flatMap((first) => letters.map((second) => first + second))
    // A former code, such as DD, stands for another one.
    .filter((code) => !notTerritories.has(code) && new Intl.Locale(`und-${code}`).region === code)
    .flatMap((code) => known.of(code) ?? [])
    .toSorted(compareNames)
  return names
}
