import { toasts } from '@vitrine/contract'
import { LocationDialog, locationCopy } from '../location/index.ts'
import { filesInWords } from '../../lib/counts.ts'
import { ChooseFolder } from '../folders/index.ts'
import { ReleaseNotes } from '../links/index.ts'
import { AddToMediaCentre, flyoutWords } from '../media-centres/index.ts'
import { folderWords, runningWords } from './copy.ts'
import { AddToDialog } from './AddToDialog.tsx'
import type { BulkDialog, BulkTools, BulkView } from './actions.ts'
import { EditFlyout } from './EditFlyout.tsx'
import { useEditLimit } from './edit-limit.ts'
import { moveTo, useBulkTools } from './use-bulk-tools.ts'
import { currentFolders } from './current-folders.ts'

type DialogsProps = { what: BulkDialog; view: BulkView; onClose: () => void; onDone: (served: boolean) => void }
const never = () => undefined

type FolderProps = Pick<DialogsProps, 'view' | 'onClose'> & { run: BulkTools['run'] }
/** Moves the selected files to a folder. Shows beforehand how many of the files this person can move. */
const Move = ({ view, run, onClose }: FolderProps) => {
  const limit = useEditLimit('move', view)
  return (
    <ChooseFolder
      title={folderWords.moveTitle(view.total)}
      verb={folderWords.move}
      limit={limit}
      {...currentFolders(view)}
      onClose={onClose}
      onChoose={(folder) => {
        moveTo(folder, view, run)
        return true
      }}
    />
  )
}
const LinkTo = ({ view, run, onClose }: FolderProps) => {
  const limit = useEditLimit('edit', view)
  return (
    <ChooseFolder
      title={folderWords.linkTitle}
      verb={folderWords.link}
      limit={limit}
      whyNot={(uuid) => (uuid === null ? folderWords.isRoot : undefined)}
      onClose={onClose}
      onChoose={(folder) => {
        if (!folder) return false
        const title = runningWords.link(view.total, folder.name)
        run({ linkedFolders: { add: [folder.uuid] } }, title, toasts.linkedTo(folder.name))
        return true
      }}
    />
  )
}

/** The maximum number of files whose releases can be checked in one request. */
const CHECKED_AT_MOST = 1000
const NotesOf = ({ files }: Pick<BulkView, 'files'>) =>
  files.length > 0 && files.length <= CHECKED_AT_MOST && <ReleaseNotes of={{ files: files.map(({ uuid }) => uuid) }} />

/** The dialog opened by a bulk action. */
export const BulkDialogs = ({ what, view, onClose, onDone }: DialogsProps) => {
  const { run, apply, addToMap } = useBulkTools({ open: never, done: onDone })(view)
  const folder = { view, run, onClose }
  if (what === 'edit' || what === 'tags')
    return <EditFlyout view={view} apply={apply} atTags={what === 'tags'} onClose={onClose} />
  if (what === 'move') return <Move {...folder} />
  if (what === 'link') return <LinkTo {...folder} />
  if (what === 'album')
    return (
      <AddToMediaCentre
        sub={filesInWords(view.total)}
        notes={<NotesOf files={view.files} />}
        onAdd={({ uuid, title }) => {
          run({ album: uuid }, runningWords.addTo(view.total, title), flyoutWords.added(title))
          return true
        }}
        onClose={onClose}
      />
    )
  if (what === 'location')
    return (
      <LocationDialog
        count={view.total}
        onSet={(point) => {
          const files = filesInWords(view.total)
          const title = point ? locationCopy.setting(files) : locationCopy.clearing(files)
          run({ location: { map_point: point } }, title, toasts.locationUpdated)
        }}
        onClose={onClose}
      />
    )
  return <AddToDialog kind={what} count={view.total} run={run} addToMap={addToMap} onClose={onClose} />
}
