import type { PersonCard } from '@vitrine/contract'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { IconArrowMerge } from '../../ui/icons.ts'
import { words as ui } from '../../ui/words.ts'
import { namingWords as texts } from './box-copy.ts'
import { nameOrUnnamed, words } from './copy.ts'
import { Face } from './Face.tsx'
import css from './person.module.css'

type NameTakenDialogProps = {
  /** The person to rename, and the one who has the new name. */
  people: readonly PersonCard[]
  name: string
  /** The person is being renamed. */
  busy: boolean
  onMerge: () => void
  onRename: () => unknown
  onClose: () => void
}
/** Asks what to do if another person already has the new name of a person. */
export const NameTakenDialog = ({ people, name, busy, onMerge, onRename, onClose }: NameTakenDialogProps) => (
  <Dialog
    opened
    onClose={onClose}
    title={texts.takenTitle(name)}
    footer={
      <>
        <Button data-autofocus onClick={onClose}>
          {ui.cancel}
        </Button>
        <Button busy={busy} onClick={() => void onRename()}>
          {texts.renameAnyway}
        </Button>
        <Button primary icon={IconArrowMerge} disabled={busy} onClick={onMerge}>
          {words.merge}
        </Button>
      </>
    }
  >
    <Fields>
      <ul className={css.sources} aria-label={texts.people}>
        {people.map((person) => (
          <li key={person.uuid}>
            <Face src={person.thumbnail_url} size="medium" />
            <span className={css.sourceName}>{nameOrUnnamed(person)}</span>
            <span className={css.dim}>{words.files(person.count)}</span>
          </li>
        ))}
      </ul>
      <Note>{texts.takenText}</Note>
    </Fields>
  </Dialog>
)
