import { lazy } from 'react'
import { LazyDialog } from '../../lib/LazyDialog.tsx'
import { newRegistry, useRegistry } from '../../lib/registry.ts'

type Opened = { file: { uuid: string; name: string; hide_name: boolean }; what: 'file' | 'original' }
const open = newRegistry<Opened & { id: 'embed' }>()
/** Opens the Embed Post flyout of a file, or the Embed Original Post flyout. */
export const openEmbed = (file: Opened['file'], what: Opened['what'] = 'file') =>
  void open.add({ id: 'embed', file, what })

const EmbedFlyout = lazy(() => import('./EmbedFlyout.tsx'))
const OriginalFlyout = lazy(() => import('./OriginalFlyout.tsx'))
/** The flyout, rendered once in the shell. */
export const EmbedHost = () => {
  const [opened] = useRegistry(open)
  if (!opened) return null
  const Flyout = opened.what === 'file' ? EmbedFlyout : OriginalFlyout
  const close = () => open.remove('embed')
  return (
    <LazyDialog key={opened.what} onClose={close}>
      <Flyout file={opened.file} onClose={close} />
    </LazyDialog>
  )
}
