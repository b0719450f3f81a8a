import type { FileCard, FoundFile } from '@vitrine/contract'
import type { BulkView } from './actions.ts'

type Lying = FileCard & Partial<Pick<FoundFile, 'parent_folder'>>
const here = (n: number) => `${n.toLocaleString('en-GB')} ${n === 1 ? 'lies' : 'lie'} here now`

/** Where chosen files lie now, for Move to Folder: a folder that all of them lie in cannot be chosen, others say how many do. Of all
 *  results only the folder is known that they were chosen in. Null is the root. */
export const currentFolders = ({ files, selection, total }: Pick<BulkView, 'files' | 'selection' | 'total'>) => {
  const known: readonly Lying[] = files
  const lyingIn = (uuid: string | null) => known.filter(({ parent_folder }) => parent_folder === uuid).length
  const open = 'query' in selection ? selection.query.folder : undefined
  return {
    whyNot: (uuid: string | null) =>
      files.length > 0 && lyingIn(uuid) === total ? (total === 1 ? 'Current folder' : 'They lie here now') : undefined,
    noteOf: (uuid: string | null) => {
      if (open !== undefined) return (uuid ?? 'root') === open ? 'Chosen here' : undefined
      const n = lyingIn(uuid)
      return n > 0 && n < total ? here(n) : undefined
    },
  }
}
