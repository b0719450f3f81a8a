import { lazy, Suspense } from 'react'
import { newRegistry, useRegistry } from '../../lib/registry.ts'

const open = newRegistry<{ id: 'embed'; file: { uuid: string; name: string } }>()
/** Opens the Embed Post flyout of a file. */
export const openEmbed = (file: { uuid: string; name: string }) => void open.add({ id: 'embed', file })

const EmbedFlyout = lazy(() => import('./EmbedFlyout.tsx'))
/** Where the flyout stands: once in the shell. */
export const EmbedHost = () => {
  const [opened] = useRegistry(open)
  return opened ? (
    <Suspense>
      <EmbedFlyout file={opened.file} onClose={() => open.remove('embed')} />
    </Suspense>
  ) : null
}
