import type { FileCard } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Fields.tsx'
import { confirm, Flyout } from '../../ui/Dialog.tsx'
import { SkeletonForm } from '../../ui/States.tsx'
import { useSession } from '../auth/index.ts'
import { words } from '../../ui/words.ts'
import { editWords, runningWords } from './copy.ts'
import type { BulkTools, BulkView } from './actions.ts'
import css from './bulk.module.css'
import { changeOf, emptyBulkForm } from './change.ts'
import { EditForm } from './EditForm.tsx'
import { editLimitOf, previewOf } from './edit-limit.ts'
import { useApplyChanges } from './use-apply-changes.ts'

const STRIP = 7
/** Thumbnails of the first files. */
const Strip = ({ files }: { files: readonly FileCard[] }) => {
  const shown = files.flatMap(({ uuid, thumbnail_url }) => (thumbnail_url ? [{ uuid, src: thumbnail_url }] : []))
  if (shown.length === 0) return null
  return (
    <div className={css.strip} aria-hidden>
      {shown.slice(0, STRIP).map(({ uuid, src }) => (
        <img key={uuid} src={src} alt="" />
      ))}
    </div>
  )
}

type EditProps = { view: BulkView; apply: BulkTools['apply']; atTags: boolean; onClose: () => void }
/** Edits the fields of many files. Only changed fields are written. */
export const EditFlyout = ({ view: { selection, total: count, files }, apply, atTags, onClose }: EditProps) => {
  const { team } = useSession()
  const [touched, setTouched] = useState(emptyBulkForm)
  const query = useQuery(previewOf(team.uuid, selection))
  const total = query.data?.count ?? count
  // Shows beforehand how many files this person can edit, instead of reporting each file afterwards.
  const { mine, words: limit } = editLimitOf(team, 'edit', query.data ?? { count, own: count })
  const change = changeOf(touched, team.time_zone)
  const fields = Object.keys(change).length
  const applying = useApplyChanges(() => apply(change, runningWords.edit(total)), touched)
  const asking = useRef(false)
  const ask = async () => {
    if (fields === 0) return onClose()
    if (asking.current) return
    asking.current = true
    const sure = await confirm(editWords.closeAsk)
    // The Escape key press that closes the confirmation also reaches the flyout, which must not ask again.
    setTimeout(() => {
      asking.current = false
    })
    if (sure) onClose()
  }
  return (
    <Flyout
      opened
      onClose={() => void ask()}
      title={editWords.title(total)}
      sub={editWords.help}
      footer={
        <>
          {applying.wrong ? (
            <span className={css.note} role="alert" data-wrong>
              {applying.wrong}
            </span>
          ) : (
            <span className={css.note} role="status">
              {fields === 0 ? editWords.nothingChanged : editWords.changes(fields, mine)}
            </span>
          )}
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            primary
            busy={applying.busy}
            why={mine === 0 && limit ? limit : fields === 0 ? editWords.changeFirst : null}
            onClick={() => void applying.apply()}
          >
            {editWords.apply(mine || total)}
          </Button>
        </>
      }
    >
      <Strip files={files} />
      {limit && (
        <div className={css.limit}>
          <Note kind="warn">{limit}</Note>
        </div>
      )}
      <Loaded query={query} what={editWords.loading} skeleton={<SkeletonForm fields={5} />}>
        {(shown) => (
          <div ref={applying.form}>
            <EditForm
              shown={shown}
              touched={touched}
              errors={applying.errors}
              onChange={(next) => {
                applying.clearErrors(next)
                setTouched(next)
              }}
              atTags={atTags}
            />
          </div>
        )}
      </Loaded>
    </Flyout>
  )
}
