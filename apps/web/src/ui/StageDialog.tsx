import { Modal } from '@mantine/core'
import type { FormEvent, MouseEvent, ReactNode } from 'react'
import { useRestoreFocus } from './focus.ts'
import { dialogContentRef } from './open-dialogs.ts'
import css from './StageDialog.module.css'
import { words } from './words.ts'

type StageDialogProps = {
  title: string
  onClose: () => void
  /** Right of the title. */
  tools?: ReactNode
  footer?: ReactNode
  onSubmit?: (event: FormEvent) => void
  /** Closes on a click outside the content. */
  closesOutside?: boolean
  children: ReactNode
}

/** A dark overlay over the whole screen, for viewing images. Closes on Escape and returns focus. */
export const StageDialog = ({ title, onClose, tools, footer, onSubmit, closesOutside, children }: StageDialogProps) => {
  useRestoreFocus()
  const clicked = (event: MouseEvent) => {
    if (closesOutside && event.target instanceof Element && !event.target.closest('[data-inside]')) onClose()
  }
  const inside = (
    <>
      {/* Escape is the keyboard equivalent of this click. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div ref={dialogContentRef} className={css.stage} onClick={clicked}>
        {children}
      </div>
      {footer && <footer className={css.footer}>{footer}</footer>}
    </>
  )
  return (
    // A class on the content itself would also apply to its container, and narrow it.
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen
      classNames={{ content: css.room ?? '' }}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Modal.Content data-mantine-color-scheme="dark">
        <Modal.Header className={css.head ?? ''}>
          <Modal.Title className={css.title ?? ''}>{title}</Modal.Title>
          <div className={css.tools}>{tools}</div>
          <Modal.CloseButton aria-label={words.close} />
        </Modal.Header>
        <Modal.Body className={css.body ?? ''}>
          {onSubmit ? (
            <form className={css.inside} onSubmit={onSubmit} noValidate>
              {inside}
            </form>
          ) : (
            <div className={css.inside}>{inside}</div>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
