import { Drawer, Modal } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { FormEvent, ReactNode } from 'react'
import { useMobile } from '../lib/media-query.ts'
import { Button } from './Button.tsx'
import css from './Dialog.module.css'
import { useRestoreFocus } from './focus.ts'
import { dialogContentRef } from './open-dialogs.ts'
import { words } from './words.ts'

type OverlayProps = {
  opened: boolean
  onClose: () => void
  title: string
  sub?: ReactNode
  footer?: ReactNode
  /** If given, body and footer are in a form, so that Enter submits. */
  onSubmit?: (event: FormEvent) => void
  children: ReactNode
}

const DialogContent = ({
  sub,
  footer,
  onSubmit,
  children,
}: Pick<OverlayProps, 'sub' | 'footer' | 'onSubmit' | 'children'>) => {
  useRestoreFocus()
  const parts = (
    <>
      <div className={css.body}>
        {sub && <p className={css.sub}>{sub}</p>}
        {children}
      </div>
      {footer && <footer className={css.footer}>{footer}</footer>}
    </>
  )
  if (!onSubmit)
    return (
      <div ref={dialogContentRef} className={css.inside}>
        {parts}
      </div>
    )
  return (
    <form ref={dialogContentRef} className={css.inside} onSubmit={onSubmit} noValidate>
      {parts}
    </form>
  )
}

type DialogProps = OverlayProps & {
  wide?: boolean
  /** The dialog can only be closed by a button inside it, because its contents are shown just once. */
  locked?: boolean
}
/** A modal dialog, 560 px wide (620 px if `wide`), or a bottom sheet on a phone. Closes on Escape unless `locked`, and
 *  returns focus. */
export const Dialog = ({ opened, onClose, title, wide, locked, ...inside }: DialogProps) => {
  const mobile = useMobile()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      centered={!mobile}
      size={wide ? 620 : 560}
      withCloseButton={!locked}
      closeOnEscape={!locked}
      closeOnClickOutside={!locked}
      closeButtonProps={{ 'aria-label': words.close }}
      transitionProps={{ transition: mobile ? 'slide-up' : 'pop' }}
    >
      <DialogContent {...inside} />
    </Modal>
  )
}

/** A drawer on the right, 500 px wide, or covering the whole screen on a phone. */
export const Flyout = ({ opened, onClose, title, ...inside }: OverlayProps) => {
  const mobile = useMobile()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position={mobile ? 'bottom' : 'right'}
      size={mobile ? '100%' : 500}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <DialogContent {...inside} />
    </Drawer>
  )
}

type Question = { title: string; text: ReactNode; action: string; cancel?: string; danger?: boolean }
/** Asks the user to confirm an action. Resolves to true only if the user does. */
export const confirm = ({ title, text, action, cancel = words.cancel, danger }: Question) =>
  new Promise<boolean>((answer) => {
    const id = modals.open({
      title,
      centered: true,
      size: 460,
      closeButtonProps: { 'aria-label': words.close },
      onClose: () => answer(false),
      children: (
        <DialogContent
          footer={
            <>
              <Button data-autofocus onClick={() => modals.close(id)}>
                {cancel}
              </Button>
              <Button
                primary
                danger={danger === true}
                onClick={() => {
                  answer(true)
                  modals.close(id)
                }}
              >
                {action}
              </Button>
            </>
          }
        >
          <div className={css.text}>{text}</div>
        </DialogContent>
      ),
    })
  })
