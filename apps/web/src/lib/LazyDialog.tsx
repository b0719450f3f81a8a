import { Component, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { IconRefresh } from '../ui/icons.ts'
import { ErrorState } from '../ui/States.tsx'
import { loadWords } from './copy.ts'
import { reloadWhenReachable, isChunkLoadError } from './lazy-import.ts'
import { useOnline } from './online.ts'

type ChunkErrorBoundaryProps = { children: ReactNode; instead: ReactNode }
/** Shows a fallback if code could not be loaded. Rethrows every other error. */
class ChunkErrorBoundary extends Component<ChunkErrorBoundaryProps, { error: unknown }> {
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
  title: loadWords.notLoaded,
  text: useOnline() ? loadWords.notSent : loadWords.offline,
})
/** Browsers cache a failed import: only reloading the page requests it again. */
const Reload = () => {
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    if (!(await reloadWhenReachable({ asked: true }))) setBusy(false)
  }
  return (
    <Button primary icon={IconRefresh} busy={busy} onClick={() => void again()}>
      {loadWords.reload}
    </Button>
  )
}

const NotLoadedDialog = ({ onClose }: { onClose: () => void }) => {
  const { title, text } = useWords()
  const footer = (
    <>
      <Button onClick={onClose}>{loadWords.close}</Button>
      <Reload />
    </>
  )
  return (
    <Dialog opened onClose={onClose} title={title} footer={footer}>
      <p role="alert">{text}</p>
    </Dialog>
  )
}
/** A dialog or flyout whose code is loaded when it first opens. If loading fails, an error dialog is shown and the page
 *  behind it stays unchanged. */
export const LazyDialog = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <ChunkErrorBoundary instead={<NotLoadedDialog onClose={onClose} />}>
    <Suspense>{children}</Suspense>
  </ChunkErrorBoundary>
)

const NotLoadedSection = () => {
  const { title, text } = useWords()
  return (
    <ErrorState title={title} actions={<Reload />}>
      {text}
    </ErrorState>
  )
}
/** A part of a screen whose code is loaded when it is first shown. */
export const LazySection = ({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) => (
  <ChunkErrorBoundary instead={<NotLoadedSection />}>
    <Suspense fallback={skeleton}>{children}</Suspense>
  </ChunkErrorBoundary>
)
