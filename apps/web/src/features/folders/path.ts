import { FOLDER_NAME_SHOWN, placeWords } from '@vitrine/contract'
import { ancestorsOf, type ListedFolder } from './tree.ts'

/** A name in a path, shortened if it is long (spec §9). */
export const cutName = (name: string) => {
  const letters = [...name]
  return letters.length > FOLDER_NAME_SHOWN ? `${letters.slice(0, FOLDER_NAME_SHOWN).join('')}…` : name
}

/** "Root / Campaigns / Autumn light 2026": a path of names. */
export const pathLabel = (names: readonly string[]) => [placeWords.root, ...names.map(cutName)].join(' / ')

/** The steps of a long path: the last ones are shown, the others are behind one button. A single hidden step would take no more room
 *  than the button. */
export const shortenPath = <T>(way: readonly T[], shown: number): { hidden: readonly T[]; shown: readonly T[] } =>
  way.length <= shown + 1 ? { hidden: [], shown: way } : { hidden: way.slice(0, -shown), shown: way.slice(-shown) }

/** "Campaigns / Autumn light 2026": a folder with those above it. */
export const pathInWords = (list: readonly ListedFolder[], uuid: string) =>
  [...ancestorsOf(list, uuid), ...list.filter((one) => one.uuid === uuid)].map(({ name }) => cutName(name)).join(' / ')

/** "Root / Campaigns": where a folder is, without its own name. */
export const parentInWords = (list: readonly ListedFolder[], uuid: string) =>
  pathLabel(ancestorsOf(list, uuid).map(({ name }) => name))

/** A folder and everything below it, into which it can’t be moved. */
export const descendantsOf = (list: readonly ListedFolder[], uuid: string): ReadonlySet<string> => {
  const found = new Set([uuid])
  for (let before = 0; before !== found.size; ) {
    before = found.size
    for (const one of list) if (one.parent_folder !== null && found.has(one.parent_folder)) found.add(one.uuid)
  }
  return found
}
