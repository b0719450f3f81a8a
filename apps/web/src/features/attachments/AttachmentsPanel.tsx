import { emptyStates, failures, type FileCard, noFeature } from '@vitrine/contract'
import { useState } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IconPlus, IconX, IconFile } from '../../ui/icons.ts'
import { NoFeature } from '../../ui/States.tsx'
import { Address, type DetailView, saveChange } from '../details/index.ts'
import { FilePicker } from '../picker/index.ts'
import { attachmentWords, linkedWords } from './copy.ts'
import css from './attachments.module.css'
import { UploadTab } from './UploadTab.tsx'

/** The thumbnail of a file, or an icon if it has none. */
const Thumbnail = ({ file }: { file: Pick<FileCard, 'thumbnail_url'> | null }) => (
  <span className={css.picture}>
    {file?.thumbnail_url ? (
      <img src={file.thumbnail_url} alt="" loading="lazy" />
    ) : (
      <IconFile size={20} stroke={1.6} aria-hidden />
    )}
  </span>
)

/** The maximum number of files in one request. */
const MOST = 100
type Attached = { uuid: string; file: FileCard | null; url: string | null }
type ListProps = {
  list: readonly Attached[]
  label: string
  why: string | null
  /** Whether this viewer can open the screen of an attached file. */
  canOpen?: (file: FileCard) => boolean
  onRemove: (one: Attached) => unknown
}
const always = () => true
const AttachedList = ({ list, label, why, canOpen = always, onRemove }: ListProps) => (
  <ul aria-label={label}>
    {list.map((one) => {
      const name = one.file?.name ?? one.url ?? ''
      return (
        <li key={one.uuid} className={css.hung}>
          <Thumbnail file={one.file} />
          <span className={css.name}>
            {one.file && !canOpen(one.file) ? (
              <bdi>{name}</bdi>
            ) : one.file ? (
              <Address href={`/file/${one.file.uuid}`}>{name}</Address>
            ) : (
              <a href={one.url ?? ''} target="_blank" rel="noreferrer">
                {name}
              </a>
            )}
          </span>
          {why === null && (
            <IconButton size="small" icon={IconX} label={attachmentWords.remove(name)} onClick={() => onRemove(one)} />
          )}
        </li>
      )
    })}
  </ul>
)

export const AttachmentsPanel = ({ view }: { view: DetailView }) => {
  const { file, team, why } = view
  const [adding, setAdding] = useState(false)
  const save = saveChange(view)
  const mayUpload = team.permissions.includes('UPLOAD_ASSETS')
  const mayAdd = why('version') === null && mayUpload
  // Files outside the library, such as uploaded attachments, open only for people with EDIT_ASSETS.
  const canOpen = ({ review_status }: FileCard) =>
    file.viewer === 'member' && (review_status === 0 || team.permissions.includes('EDIT_ASSETS'))
  const there = file.attachments.flatMap((one) => one.file?.uuid ?? [])
  return (
    <>
      {mayAdd && (
        <Button size="small" icon={IconPlus} onClick={() => setAdding(true)}>
          {attachmentWords.addAttachments}
        </Button>
      )}
      {file.attachments.length === 0 && <p className={css.none}>{emptyStates.attachments}</p>}
      <AttachedList
        label={attachmentWords.panel}
        list={file.attachments}
        canOpen={canOpen}
        why={why('edit')}
        onRemove={({ uuid }) => save({ removeAttachment: uuid }, attachmentWords.removed)}
      />
      {adding && (
        <FilePicker
          title={attachmentWords.addAttachments}
          action={attachmentWords.add}
          filters
          most={MOST}
          self={file.uuid}
          taken={new Set(there)}
          tabs={{
            files: attachmentWords.all,
            upload: (
              <UploadTab
                team={team.uuid}
                mayUpload={mayUpload}
                onMade={(made, done) => save({ addAttachment: [{ file: made, uploaded: true }] }, done)}
              />
            ),
          }}
          onChoose={(chosen) => save({ addAttachment: chosen.map(({ uuid }) => uuid) }, attachmentWords.added)}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

/** The files linked to this one. */
export const LinkedAssetsPanel = ({ view }: { view: DetailView }) => {
  const { file, team, why } = view
  const [adding, setAdding] = useState(false)
  const save = saveChange(view)
  if (!team.features.includes('DAM_PLUS')) return <NoFeature title={noFeature.title} help={noFeature.help} />
  return (
    <>
      {why('edit') === null && (
        <Button size="small" icon={IconPlus} onClick={() => setAdding(true)}>
          {linkedWords.linkAssets}
        </Button>
      )}
      {file.related_files.length === 0 && <p className={css.none}>{linkedWords.none}</p>}
      <AttachedList
        label={linkedWords.panel}
        list={file.related_files.map((one) => ({ uuid: one.uuid, file: one, url: null }))}
        why={why('edit')}
        onRemove={({ uuid }) => save({ removeRelatedFile: uuid }, linkedWords.removed, failures.fileRemove)}
      />
      {adding && (
        <FilePicker
          title={linkedWords.linkAssets}
          action={linkedWords.link}
          filters
          most={MOST}
          self={file.uuid}
          taken={new Set(file.related_files.map(({ uuid }) => uuid))}
          onChoose={(chosen) => save({ addRelatedFile: chosen.map(({ uuid }) => uuid) }, linkedWords.linked)}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
