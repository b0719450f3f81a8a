import type { IntegrationProvider } from '@vitrine/contract'
import { lazy } from 'react'
import { LazyDialog } from '../../lib/LazyDialog.tsx'
import { newRegistry, useRegistry } from '../../lib/registry.ts'
import type { SentFile } from './sendable.ts'

type Opened = { id: 'send'; provider: IntegrationProvider; files: readonly SentFile[] }
const open = newRegistry<Opened>()

/** Opens the dialog that sends library files to Canva or Adobe. */
export const openSend = (provider: IntegrationProvider, files: readonly SentFile[]) =>
  void open.add({ id: 'send', provider, files })

const SendDialog = lazy(() => import('./SendDialog.tsx'))
/** Renders the dialog that `openSend` opens. Mounted once in the shell. */
export const SendHost = () => {
  const [opened] = useRegistry(open)
  if (!opened) return null
  const close = () => open.remove('send')
  return (
    <LazyDialog key={opened.provider} onClose={close}>
      <SendDialog provider={opened.provider} files={opened.files} onClose={close} />
    </LazyDialog>
  )
}
