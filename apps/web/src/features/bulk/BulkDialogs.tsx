import { toasts } from '@vitrine/contract'
import { filesInWords } from '../../lib/counts.ts'
import { ChooseFolder } from '../folders/index.ts'
import { AddToDialog } from './AddToDialog.tsx'
import type { BulkDialog, BulkView } from './actions.ts'
import { EditFlyout } from './EditFlyout.tsx'
import { moveTo, useBulkTools } from './use-bulk-tools.ts'
import { whereabouts } from './whereabouts.ts'

type DialogsProps = { what: BulkDialog; view: BulkView; onClose: () => void; onDone: (served: boolean) => void }
const never = () => undefined

/** The dialog that an action of chosen files opened. */
export const BulkDialogs = ({ what, view, onClose, onDone }: DialogsProps) => {
  const { run, apply } = useBulkTools({ open: never, done: onDone })(view)
  const files = filesInWords(view.total)
  if (what === 'edit' || what === 'tags')
    return <EditFlyout view={view} apply={apply} atTags={what === 'tags'} onClose={onClose} />
  if (what === 'move')
    return (
      <ChooseFolder
        title={`Move ${files} to a folder`}
        verb="Move"
        {...whereabouts(view)}
        onClose={onClose}
        onChoose={(folder) => {
          moveTo(folder, view, run)
          return true
        }}
      />
    )
  if (what === 'link')
    return (
      <ChooseFolder
        title="Link to Folders"
        verb="Link"
        whyNot={(uuid) => (uuid === null ? 'Every file of the library is found here already' : undefined)}
        onClose={onClose}
        onChoose={(folder) => {
          if (!folder) return false
          run(
            { linkedFolders: { add: [folder.uuid] } },
            `Linking ${files} to ${folder.name}`,
            toasts.linkedTo(folder.name),
          )
          return true
        }}
      />
    )
  return <AddToDialog kind={what} count={view.total} run={run} onClose={onClose} />
}
