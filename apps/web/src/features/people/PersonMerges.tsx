import type { Person } from '@vitrine/contract'
import { dateInWords } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { focusNextRow } from '../../ui/focus.ts'
import { IconArrowBackUp, IconArrowMerge } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/States.tsx'
import { nameOrUnnamed, personWords as texts } from './copy.ts'
import css from './person.module.css'
import { useUnmerge } from './use-merge.ts'

/** The people who were merged into a person. Each merge can be undone for 30 days. */
export const PersonMerges = ({ person: { merges }, why }: { person: Person; why: string | null }) => {
  const { unmerge, busy } = useUnmerge()
  const undo = async (row: HTMLElement | null, uuid: string, name: string) => {
    const focusNext = focusNextRow(row)
    if (await unmerge(uuid, name)) focusNext()
  }
  if (merges.length === 0)
    return (
      <EmptyState icon={IconArrowMerge} title={texts.merged}>
        {texts.mergedHelp}
      </EmptyState>
    )
  return (
    <>
      <p className={css.help}>{texts.mergedHelp}</p>
      <ul className={css.rows} aria-label={texts.merged}>
        {merges.map(({ uuid, merged, faces, merged_at, merged_by, until }) => {
          const name = nameOrUnnamed(merged)
          const by = merged_by ? `${merged_by.first_name} ${merged_by.last_name}`.trim() : undefined
          return (
            <li key={uuid} className={css.row}>
              <div className={css.grow}>
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                <span className={css.dim}>
                  {texts.faces(faces)} · {texts.mergedOn(dateInWords(merged_at), by)}
                </span>
                <span className={css.dim}>{texts.undoUntil(dateInWords(until))}</span>
              </div>
              <Button
                icon={IconArrowBackUp}
                why={why}
                busy={busy === uuid}
                aria-label={texts.undoMergeOf(name)}
                onClick={({ currentTarget }) => void undo(currentTarget.closest('li'), uuid, name)}
              >
                {texts.undoMerge}
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
