import type { PersonCard } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/Button.tsx'
import { similarToBoxQuery } from './api.ts'
import type { Box } from './boxes.ts'
import { boxWords as texts } from './box-copy.ts'
import { mergeWords } from './copy.ts'
import { onEscape } from './on-escape.ts'
import css from './panel.module.css'
import { usePersonName } from './use-person-name.tsx'

type NameBoxProps = {
  box: Box
  busy: boolean
  onCancel: () => void
  onPerson: (person: PersonCard) => Promise<boolean>
  onName: (name: string) => Promise<boolean>
}
/** Chooses the person in a box. People with similar faces come first. */
export const NameBox = ({ box, busy, onCancel, onPerson, onName }: NameBoxProps) => {
  const { data = [] } = useQuery(similarToBoxQuery(box.uuid))
  const alike = data.map(({ person, alike: share }) => ({ person, note: mergeWords.alike(share) }))
  const { field, typed, action, why, save } = usePersonName({
    atOnce: true,
    without: new Set(box.person ? [box.person.uuid] : []),
    offered: [{ heading: mergeWords.groups.alike, people: alike }],
    failed: texts.notChanged,
    onPerson,
    onName,
    onCancel,
  })
  return (
    <div className={css.draft} role="presentation" onKeyDown={onEscape(onCancel)}>
      {field}
      <div className={css.buttons}>
        <Button size="small" busy={busy} why={why} onClick={() => void save()}>
          {typed === '' ? texts.save : action}
        </Button>
        <Button size="small" subtle onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  )
}
