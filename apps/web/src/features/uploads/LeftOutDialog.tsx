import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Floating.tsx'
import { closeLeftOut, useLeftOut } from './left-out.ts'
import css from './LeftOutDialog.module.css'

const files = (n: number) => (n === 1 ? '1 file is' : `${n.toLocaleString('en-GB')} files are`)

/** What was left out of a zip, and why. */
export const LeftOutDialog = () => {
  const zip = useLeftOut()
  if (!zip) return null
  const close = () => {
    closeLeftOut(zip.id)
    zip.seen()
  }
  const count = zip.left_out.length
  return (
    <Dialog
      opened
      onClose={close}
      title={count === 1 ? '1 entry was left out' : `${count} entries were left out`}
      sub={zip.files === 0 ? `Nothing came of ${zip.name}.` : `${files(zip.files)} in the library from ${zip.name}.`}
      footer={
        <Button primary data-autofocus onClick={close}>
          Close
        </Button>
      }
    >
      {/* What scrolls must be reachable by key. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={css.list} tabIndex={0} aria-label="Left out">
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
