import { type File, people, type Spot } from '@vitrine/contract'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { boxRefreshes } from './api.ts'
import { boxAt } from './boxes.ts'
import { boxWords as texts, namingWords } from './box-copy.ts'
import { onEscape } from './on-escape.ts'
import css from './panel.module.css'
import { usePersonName } from './use-person-name.tsx'

/** Asks who is in a newly drawn box, and saves the box. */
export const NameDraft = ({ file, draft, onEnd }: { file: File; draft: Spot; onEnd: () => void }) => {
  const create = useAction(people.createBox, boxRefreshes)
  const add = async (who: { person?: string; name?: string }) => {
    const saved = await create.run(
      { params: { file: file.uuid }, body: { ...boxAt(draft, file.latest_version), ...who } },
      { done: texts.added, failed: texts.notAdded },
    )
    if (saved) onEnd()
    return saved
  }
  const { field, typed, action, why, save } = usePersonName({
    atOnce: true,
    failed: texts.notAdded,
    onPerson: ({ uuid }) => add({ person: uuid }),
    onName: (name) => add({ name }),
    onCancel: onEnd,
  })
  return (
    <section className={css.draft} aria-label={namingWords.who} onKeyDown={onEscape(onEnd)}>
      {field}
      <div className={css.buttons}>
        <Button
          size="small"
          busy={create.busy}
          why={typed === '' ? null : why}
          onClick={() => void (typed === '' ? add({}) : save())}
        >
          {typed === '' ? texts.leaveUnnamed : action}
        </Button>
        <Button size="small" subtle onClick={onEnd}>
          {texts.cancel}
        </Button>
      </div>
    </section>
  )
}
