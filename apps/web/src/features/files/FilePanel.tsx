import { dateInWords } from '../../lib/dates.ts'
import { sizeInWords } from '../../lib/sizes.ts'
import { Facts } from '../../ui/Panel.tsx'
import { FileVersions } from './FileVersions.tsx'
import { FileFolderLink } from './FileFolderLink.tsx'
import { showsVersions, type FileView } from './view.ts'
import { dimensionsInWords, titleOf, typeInWords } from './words.ts'

/** On a phone: what the header of a desk has room for, and the versions. */
export const FilePanel = ({ view }: { view: FileView }) => {
  const { file } = view
  const dimensions = dimensionsInWords(file)
  return (
    <>
      <Facts
        facts={[
          ['Name', <bdi key="name">{titleOf(file)}</bdi>],
          ['Created', dateInWords(file.created_at)],
          ...(dimensions ? [['Dimensions', dimensions] as const] : []),
          ['Type', typeInWords(file.file_type)],
          ['Size', sizeInWords(file.size)],
          // Where the team keeps it is not the public's to know.
          ...(file.viewer === 'public' ? [] : [['Folder', <FileFolderLink key="folder" file={file} />] as const]),
        ]}
      />
      {showsVersions(view) && <FileVersions view={view} />}
    </>
  )
}
