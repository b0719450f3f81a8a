import type { Version } from '@vitrine/contract'

const words = ['Original', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth']

/** What people call a version, by its number: the first is the original. */
export const nameOf = ({ number }: Pick<Version, 'number'>) => words[number - 1] ?? `Number ${number}`
