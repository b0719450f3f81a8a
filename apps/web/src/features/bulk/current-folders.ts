import type { FileCard, FoundFile } from '@vitrine/contract'
import { folderWords } from './copy.ts'
import type { BulkView } from './actions.ts'

type FileInFolder = FileCard & Partial<Pick<FoundFile, 'parent_folder'>>

/** Describes the folders that the selected files are in now, for ‘Move to Folder’. A folder that contains all selected
 *  files can’t be chosen; other folders show how many they contain. If all results are selected, only the open folder is
 *  known. Null is the root. */
export const currentFolders = ({ files, selection, total }: Pick<BulkView, 'files' | 'selection' | 'total'>) => {
  const known: readonly FileInFolder[] = files
  const countIn = (uuid: string | null) => known.filter(({ parent_folder }) => parent_folder === uuid).length
  const open = 'query' in selection ? selection.query.folder : undefined
  return {
    whyNot: (uuid: string | null) =>
      files.length > 0 && countIn(uuid) === total
        ? total === 1
          ? folderWords.current
          : folderWords.allHere
        : undefined,
    noteOf: (uuid: string | null) => {
      if (open !== undefined) return (uuid ?? 'root') === open ? folderWords.open : undefined
      const n = countIn(uuid)
      return n > 0 && n < total ? folderWords.someHere(n) : undefined
    },
  }
}
