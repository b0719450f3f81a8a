import { emptyStates, failures, type FileCard, noFeature } from '@vitrine/contract'
import { useState } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IconPlus, IconX, IconFile } from '../../ui/icons.ts'
import { NoFeature } from '../../ui/States.tsx'
import { Address, type DetailView, saveChange } from '../details/index.ts'
import { FilePicker } from '../picker/index.ts'
import css from './attachments.module.css'
import { UploadTab } from './UploadTab.tsx'

/** The little picture of a file, or a sheet of paper. */
const Thumbnail = ({ file }: { file: Pick<FileCard, 'thumbnail_url'> | null }) => (
  <span className={css.picture}>
    {file?.thumbnail_url ? (
      <img src={file.thumbnail_url} alt="" loading="lazy" />
    ) : (
      <IconFile size={20} stroke={1.6} aria-hidden />
    )}
  </span>
)

/** So many go into one call. */
const MOST = 100
type Hung = { uuid: string; file: FileCard | null; url: string | null }
type ListProps = {
  list: readonly Hung[]
  label: string
  why: string | null
  /** Whether this viewer can open the screen of an attached file. */
  canOpen?: (file: FileCard) => boolean
  onRemove: (one: Hung) => unknown
}
const always = () => true
const Hanging = ({ list, label, why, canOpen = always, onRemove }: ListProps) => (
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
            <IconButton size="small" icon={IconX} label={`Remove ${name}`} onClick={() => onRemove(one)} />
          )}
        </li>
      )
    })}
  </ul>
)

/** What hangs on a file. */
export const AttachmentsPanel = ({ view }: { view: DetailView }) => {
  const { file, team, why } = view
  const [adding, setAdding] = useState(false)
  const save = saveChange(view)
  const mayUpload = team.permissions.includes('UPLOAD_ASSETS')
  const mayAdd = why('version') === null && mayUpload
  // Files that are only attachments have a screen for reviewers alone.
  const canOpen = ({ review_status }: FileCard) =>
    file.viewer === 'member' && (review_status === 0 || team.permissions.includes('EDIT_ASSETS'))
  const there = file.attachments.flatMap((one) => one.file?.uuid ?? [])
  return (
    <>
      {mayAdd && (
        <Button size="small" icon={IconPlus} onClick={() => setAdding(true)}>
          Add Attachments
        </Button>
      )}
      {file.attachments.length === 0 && <p className={css.none}>{emptyStates.attachments}</p>}
      <Hanging
        label="Attachments"
        list={file.attachments}
        canOpen={canOpen}
        why={why('edit')}
        onRemove={({ uuid }) => save({ removeAttachment: uuid }, 'Attachment removed')}
      />
      {adding && (
        <FilePicker
          title="Add Attachments"
          action="Add"
          filters
          most={MOST}
          self={file.uuid}
          taken={new Set(there)}
          tabs={{
            files: 'All Attachments',
            upload: (
              <UploadTab
                team={team.uuid}
                mayUpload={mayUpload}
                onMade={(made, done) => save({ addAttachment: [{ file: made, uploaded: true }] }, done)}
              />
            ),
          }}
          onChoose={(chosen) => save({ addAttachment: chosen.map(({ uuid }) => uuid) }, 'Attachments added')}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

/** Files that belong to this one. */
export const LinkedAssetsPanel = ({ view }: { view: DetailView }) => {
  const { file, team, why } = view
  const [adding, setAdding] = useState(false)
  const save = saveChange(view)
  if (!team.features.includes('DAM_PLUS')) return <NoFeature title={noFeature.title} help={noFeature.help} />
  return (
    <>
      {why('edit') === null && (
        <Button size="small" icon={IconPlus} onClick={() => setAdding(true)}>
          Link assets
        </Button>
      )}
      {file.related_files.length === 0 && <p className={css.none}>No linked assets</p>}
      <Hanging
        label="Linked Assets"
        list={file.related_files.map((one) => ({ uuid: one.uuid, file: one, url: null }))}
        why={why('edit')}
        onRemove={({ uuid }) => save({ removeRelatedFile: uuid }, 'Link removed', failures.fileRemove)}
      />
      {adding && (
        <FilePicker
          title="Link assets"
          action="Link"
          filters
          most={MOST}
          self={file.uuid}
          taken={new Set(file.related_files.map(({ uuid }) => uuid))}
          onChoose={(chosen) => save({ addRelatedFile: chosen.map(({ uuid }) => uuid) }, 'Assets linked')}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
