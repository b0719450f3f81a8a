import { type File, people, type Spot } from '@vitrine/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { useSession } from '../auth/index.ts'
import { boxRefreshes, namedQuery } from './api.ts'
import { boxAt } from './boxes.ts'
import { boxWords as texts } from './copy.ts'
import css from './panel.module.css'
import { keepFocus, PersonSelect } from './PersonSelect.tsx'

/** Asks who is in a newly drawn box, and saves the box. */
export const NameDraft = ({ file, draft, onEnd }: { file: File; draft: Spot; onEnd: () => void }) => {
  const create = useAction(people.createBox, boxRefreshes)
  const { team } = useSession()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const save = async (who: { person?: string; name?: string }) => {
    const saved = await create.run(
      { params: { file: file.uuid }, body: { ...boxAt(draft, file.latest_version), ...who } },
      { done: texts.added, failed: texts.notAdded },
    )
    if (saved) onEnd()
  }
  /** Saves the box for the only person with the typed name, or else for a new person. "New person" always creates one. */
  const saveTyped = async () => {
    if (typed === '') return save({})
    const { results } = await queries.fetchQuery(namedQuery(team.uuid, typed)).catch(() => ({ results: [] }))
    const [person, another] = results.filter(({ name }) => name.toLocaleLowerCase() === typed.toLocaleLowerCase())
    return save(person && !another ? { person: person.uuid } : { name: typed })
  }
  return (
    <section className={css.draft} aria-label={texts.who}>
      <PersonSelect
        label={texts.who}
        placeholder={texts.whoPlaceholder}
        atOnce
        value={null}
        onChange={(person) => person && void save({ person: person.uuid })}
        onCreate={(name) => void save({ name })}
        onType={setTyped}
        onCancel={onEnd}
        inline
      />
      <div className={css.buttons}>
        <Button size="small" busy={create.busy} onMouseDown={keepFocus} onClick={() => void saveTyped()}>
          {typed === '' ? texts.leaveUnnamed : texts.saveAs(typed)}
        </Button>
        <Button size="small" subtle onMouseDown={keepFocus} onClick={onEnd}>
          {texts.cancel}
        </Button>
      </div>
    </section>
  )
}
