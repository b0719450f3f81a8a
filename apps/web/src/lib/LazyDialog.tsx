import { Component, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Floating.tsx'
import { IconRefresh } from '../ui/icons.ts'
import { ErrorState } from '../ui/States.tsx'
import { reloadWhenReachable, isChunkLoadError } from './lazy-import.ts'
import { useOnline } from './online.ts'

type CaughtProps = { children: ReactNode; instead: ReactNode }
/** Stands in for what did not come. Any other failure is none of its business. */
class Caught extends Component<CaughtProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    const { error } = this.state
    if (error !== undefined && !isChunkLoadError(error)) throw error
    return error === undefined ? this.props.children : this.props.instead
  }
}

const useWords = () => ({
  title: 'This could not be loaded',
  text: useOnline()
    ? 'The server did not send it. It may have just been renewed: load the page again. What you saved before is safe.'
    : 'You are offline. Load the page again as soon as you are back. What you saved before is safe.',
})
/** A browser remembers a piece that failed: only a page that is loaded anew asks for it again. */
const Reload = () => {
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    if (!(await reloadWhenReachable({ asked: true }))) setBusy(false)
  }
  return (
    <Button primary icon={IconRefresh} busy={busy} onClick={() => void again()}>
      Load the page again
    </Button>
  )
}

const NotComeDialog = ({ onClose }: { onClose: () => void }) => {
  const { title, text } = useWords()
  const footer = (
    <>
      <Button onClick={onClose}>Close</Button>
      <Reload />
    </>
  )
  return (
    <Dialog opened onClose={onClose} title={title} footer={footer}>
      <p role="alert">{text}</p>
    </Dialog>
  )
}
/** A dialog or flyout whose code comes when it is first opened. Where it does not come, a dialog says so, and the page behind it
 *  stays as it was. */
export const LazyDialog = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <Caught instead={<NotComeDialog onClose={onClose} />}>
    <Suspense>{children}</Suspense>
  </Caught>
)

const NotComePart = () => {
  const { title, text } = useWords()
  return (
    <ErrorState title={title} actions={<Reload />}>
      {text}
    </ErrorState>
  )
}
/** The same for a part of a screen. */
export const LazySection = ({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) => (
  <Caught instead={<NotComePart />}>
    <Suspense fallback={skeleton}>{children}</Suspense>
  </Caught>
)
