import { dateInWords } from '../../lib/dates.ts'
import { sizeInWords } from '../../lib/sizes.ts'
import { Facts } from '../../ui/Panel.tsx'
import { FileVersions } from './FileVersions.tsx'
import { FileFolderLink } from './FileFolderLink.tsx'
import { showsVersions, type FileView } from './view.ts'
import { dimensionsInWords, titleOf, typeInWords, factWords } from './copy.ts'

/** Used on phones: shows the facts from the desktop header, and the versions. */
export const FilePanel = ({ view }: { view: FileView }) => {
  const { file } = view
  const dimensions = dimensionsInWords(file)
  return (
    <>
      <Facts
        facts={[
          [factWords.name, <bdi key="name">{titleOf(file)}</bdi>],
          [factWords.created, dateInWords(file.created_at)],
          ...(dimensions ? [[factWords.dimensions, dimensions] as const] : []),
          [factWords.type, typeInWords(file.file_type)],
          [factWords.size, sizeInWords(file.size)],
          // The public doesn’t see the team’s folders.
          ...(file.viewer === 'public'
            ? []
            : [[factWords.folder, <FileFolderLink key="folder" file={file} />] as const]),
        ]}
      />
      {showsVersions(view) && <FileVersions view={view} />}
    </>
  )
}
