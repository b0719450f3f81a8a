import { emptyStates, toasts } from '@vitrine/contract'
import { dateInWords, timeInWords } from '../../lib/dates.ts'
import { durationInWords, sizeInWords } from '../../lib/sizes.ts'
import { Facts } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useChangeFile } from './changes.ts'
import { EditableText } from './EditableText.tsx'
import { FolderOfFile } from './FolderOfFile.tsx'
import type { FileView } from './view.ts'
import { dimensionsInWords, kindWords, typeInWords } from './words.ts'

const makerOf = ({ file }: FileView) => {
  const { created_by: by, source } = file.latest_version
  if (!by && source) return [source.creator.name, source.creator.email].filter(Boolean).join(', ')
  return by ? `${by.first_name} ${by.last_name}`.trim() : 'Somebody who has left'
}

/** What people say about the file, and what it is. */
export const InformationPanel = ({ view }: { view: FileView }) => {
  const { file, why } = view
  const change = useChangeFile()
  const save = (key: 'description' | 'copyright', done: string) => async (value: string) => {
    const saved = await change(file.uuid, { [key]: value })
    if (saved) toast.ok(done)
    return saved
  }
  const dimensions = dimensionsInWords(file)
  return (
    <>
      <Facts
        facts={[
          [
            'Description',
            <EditableText
              key={file.uuid}
              label="Description"
              value={file.description}
              empty={why('edit') ? 'No description' : 'Add a description'}
              why={why('edit')}
              save={save('description', toasts.descriptionUpdated)}
            />,
          ],
          [
            'Copyright',
            <EditableText
              key={file.uuid}
              label="Copyright"
              value={file.copyright}
              empty={emptyStates.copyright}
              why={why('edit')}
              save={save('copyright', toasts.rightsUpdated)}
            />,
          ],
          ['Created', timeInWords(file.created_at)],
          ['By', makerOf(view)],
          ...(file.updated_at.getTime() > file.created_at.getTime()
            ? [['Changed', dateInWords(file.updated_at)] as const]
            : []),
          ['Folder', <FolderOfFile key="folder" file={file} />],
          ['Type', `${kindWords[file.kind]}, ${typeInWords(file.file_type)}`],
          ...(dimensions ? [['Dimensions', dimensions] as const] : []),
          ...(file.duration === null ? [] : [['Length', durationInWords(file.duration)] as const]),
          ['Size', sizeInWords(file.size)],
          ...(file.latest_version.original_name === file.name
            ? []
            : [['Original name', file.latest_version.original_name] as const]),
        ]}
      />
    </>
  )
}
