import { FOLDER_NAME_SHOWN, placeWords } from '@vitrine/contract'
import { ancestorsOf, type ListedFolder } from './tree.ts'

/** Shortens a long name in a path (spec §9). */
export const cutName = (name: string) => {
  const letters = [...name]
  return letters.length > FOLDER_NAME_SHOWN ? `${letters.slice(0, FOLDER_NAME_SHOWN).join('')}…` : name
}

/** Formats names as a path: "Root / Campaigns / Autumn light 2026". */
export const pathLabel = (names: readonly string[]) => [placeWords.root, ...names.map(cutName)].join(' / ')

/** Splits a path: the last folders are shown, the others hidden behind a button. A single folder is never hidden, as it
 *  needs no more room than the button. */
export const shortenPath = <T>(way: readonly T[], shown: number): { hidden: readonly T[]; shown: readonly T[] } =>
  way.length <= shown + 1 ? { hidden: [], shown: way } : { hidden: way.slice(0, -shown), shown: way.slice(-shown) }

/** Formats a folder with its parents: "Campaigns / Autumn light 2026". */
export const pathInWords = (list: readonly ListedFolder[], uuid: string) =>
  [...ancestorsOf(list, uuid), ...list.filter((one) => one.uuid === uuid)].map(({ name }) => cutName(name)).join(' / ')

/** Formats the location of a folder, without its own name: "Root / Campaigns". */
export const parentInWords = (list: readonly ListedFolder[], uuid: string) =>
  pathLabel(ancestorsOf(list, uuid).map(({ name }) => name))

/** Returns the ids of a folder and all folders below it. The folder can’t be moved to any of these. */
export const descendantsOf = (list: readonly ListedFolder[], uuid: string): ReadonlySet<string> => {
  const found = new Set([uuid])
  for (let before = 0; before !== found.size; ) {
    before = found.size
    for (const one of list) if (one.parent_folder !== null && found.has(one.parent_folder)) found.add(one.uuid)
  }
  return found
}
