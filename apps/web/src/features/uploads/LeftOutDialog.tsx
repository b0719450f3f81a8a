import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { leftOutWords } from './copy.ts'
import { closeLeftOut, useLeftOut } from './left-out.ts'
import css from './LeftOutDialog.module.css'

/** The entries of a zip that were left out, with reasons. */
export const LeftOutDialog = () => {
  const zip = useLeftOut()
  if (!zip) return null
  const close = () => {
    closeLeftOut(zip.id)
    zip.seen()
  }
  return (
    <Dialog
      opened
      onClose={close}
      title={leftOutWords.title(zip.left_out.length)}
      sub={leftOutWords.added(zip.files, zip.name)}
      footer={
        <Button primary data-autofocus onClick={close}>
          {leftOutWords.close}
        </Button>
      }
    >
      {/* A scrollable list has to be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={css.list} tabIndex={0} aria-label={leftOutWords.list}>
        {zip.left_out.map(({ name, problem }, i) => (
          <li key={`${i} ${name}`}>
            <div className={css.name}>{name}</div>
            <div className={css.why}>{problem}</div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
