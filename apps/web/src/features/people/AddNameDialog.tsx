import { failures, type PersonCard } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Fields } from '../../ui/Fields.tsx'
import { words as ui } from '../../ui/words.ts'
import { similarPeopleQuery } from './api.ts'
import { mergeWords, words } from './copy.ts'
import { Face } from './Face.tsx'
import css from './person.module.css'
import { useMerge } from './use-merge.ts'
import { usePersonName } from './use-person-name.tsx'
import { useRename } from './use-rename.ts'

type AddNameDialogProps = {
  person: PersonCard
  onClose: () => void
  /** Called once the name is saved; after a merge, with the person who already had it. */
  onNamed?: (kept?: PersonCard) => void
}
/** Names an unnamed person, or merges them into a person who already has a name. Similar named people come first. */
export const AddNameDialog = ({ person, onClose, onNamed }: AddNameDialogProps) => {
  const { merge, busy } = useMerge()
  const { rename, busy: renaming } = useRename(person.uuid)
  const { data = [] } = useQuery(similarPeopleQuery(person.uuid))
  const alike = data
    .filter((one) => one.person.name !== '')
    .map((one) => ({ person: one.person, note: mergeWords.alike(one.alike) }))
  const { field, typed, action, why, save } = usePersonName({
    without: new Set([person.uuid]),
    offered: [{ heading: mergeWords.groups.alike, people: alike }],
    failed: failures.modelRename,
    onPerson: async (kept) => {
      if (!(await merge(kept.uuid, [person.uuid]))) return false
      onNamed?.(kept)
      onClose()
      return true
    },
    onName: async (name) => {
      if (!(await rename(name))) return false
      onNamed?.()
      onClose()
      return true
    },
    onCancel: onClose,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={words.addName}
      footer={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button primary busy={busy || renaming} why={why} onClick={() => void save()}>
            {typed === '' ? words.addName : action}
          </Button>
        </>
      }
    >
      <Fields>
        <div className={css.shown}>
          <Face src={person.thumbnail_url} size="large" />
          <span className={css.dim}>{words.files(person.count)}</span>
        </div>
        {field}
      </Fields>
    </Dialog>
  )
}
