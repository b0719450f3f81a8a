import { failures, type PersonCard } from '@vitrine/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toastError } from '../../lib/toast-error.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { NameTakenDialog } from './NameTakenDialog.tsx'
import { useRename } from './use-rename.ts'
import { useFindSameName } from './use-same-name.ts'

type NameTaken = { name: string; other: PersonCard; isMerging: boolean }
/**
 * Renames a person. If another person has the new name, `dialog` asks whether to merge the two or to keep both; after a merge,
 * the page of the kept person opens.
 */
export const useNameCheck = (person: PersonCard, onRenamed: () => void) => {
  const navigate = useNavigate()
  const { rename, busy } = useRename(person.uuid)
  const find = useFindSameName()
  const [taken, setTaken] = useState<NameTaken>()
  const save = async (name: string) => {
    if (!(await rename(name))) return
    setTaken(undefined)
    onRenamed()
  }
  const submit = async (name: string) => {
    if (name === person.name) return onRenamed()
    try {
      const other = (await find(name)).find(({ uuid }) => uuid !== person.uuid)
      if (other) setTaken({ name, other, isMerging: false })
      else await save(name)
    } catch (error) {
      toastError(failures.modelRename)(error)
    }
  }
  const close = () => setTaken(undefined)
  const dialog = taken?.isMerging ? (
    <MergeDialog
      people={[person]}
      into={taken.other}
      onClose={close}
      onMerged={(kept) => {
        onRenamed()
        void navigate({ to: '/people/$person', params: { person: kept.uuid } })
      }}
    />
  ) : taken ? (
    <NameTakenDialog
      people={[person, taken.other]}
      name={taken.other.name}
      onMerge={() => setTaken({ ...taken, isMerging: true })}
      busy={busy}
      onRename={() => save(taken.name)}
      onClose={close}
    />
  ) : null
  return { submit, dialog }
}
