import { useDebouncedValue } from '@mantine/hooks'
import { MERGE_SEARCH_DEBOUNCE_MS, type PersonCard } from '@vitrine/contract'
import { useRef, useState } from 'react'
import { toastError } from '../../lib/toast-error.ts'
import { toast } from '../../ui/toasts.tsx'
import { namingWords } from './box-copy.ts'
import { personWords } from './copy.ts'
import { type Offered, PersonSelect } from './PersonSelect.tsx'
import { useFindSameName, useSameName } from './use-same-name.ts'

const LIST_MAX_PX = 220

type Options = {
  /** Takes focus on mount instead of when its dialog opens. */
  atOnce?: boolean
  without?: ReadonlySet<string>
  offered?: readonly Offered[]
  /** The toast if it can't be checked whether somebody already has the typed name. */
  failed: string
  /** Save the person and close the field. Return whether that succeeded. */
  onPerson: (person: PersonCard) => Promise<boolean>
  onName: (name: string) => Promise<boolean>
  onCancel: () => void
}
/**
 * A field for the name of a person. `save` chooses the person who already has the typed name; if there is none, it creates
 * one. If several people have that name, one of them must be chosen in the list. Another person of the same name is only
 * created by choosing that in the list.
 */
export const usePersonName = ({ failed, onPerson, onName, ...rest }: Options) => {
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed, MERGE_SEARCH_DEBOUNCE_MS)
  const { data } = useSameName(query)
  const existing = query === typed && data ? data : []
  const find = useFindSameName()
  // A second Enter must not create a second person.
  const saving = useRef(false)
  const once = async (work: () => Promise<boolean>) => {
    if (saving.current) return
    saving.current = true
    try {
      saving.current = await work()
    } catch (error) {
      saving.current = false
      toastError(failed)(error)
    }
  }
  const save = () =>
    once(async () => {
      const [person, another] = await find(typed)
      if (another) {
        toast.stop(namingWords.chooseOne)
        return false
      }
      return person ? onPerson(person) : onName(typed)
    })
  const field = (
    <PersonSelect
      label={namingWords.who}
      placeholder={namingWords.placeholder}
      value={null}
      height={LIST_MAX_PX}
      onChange={(person) => person && void once(() => onPerson(person))}
      onCreate={(name) => void once(() => onName(name))}
      onType={setTyped}
      onEnter={() => void save()}
      {...rest}
    />
  )
  return {
    field,
    typed,
    /** The label of the button that saves the typed name. */
    action:
      existing[0] && existing.length === 1 ? namingWords.useExisting(existing[0].name) : namingWords.saveAs(typed),
    /** Why the typed name can't be saved. */
    why: typed === '' ? personWords.enterName : existing.length > 1 ? namingWords.chooseOne : null,
    save,
  }
}
