import { lazy, Suspense } from 'react'
import { newRegistry, useRegistry } from '../../lib/registry.ts'
import type { Sharing } from './sharing.ts'

const open = newRegistry<Sharing & { id: 'share' }>()

/** Opens the Share File modal over whatever is on the screen. */
export const openShare = (files: Sharing['files']) => void open.add({ id: 'share', files })

const ShareDialog = lazy(() => import('./ShareDialog.tsx'))
/** Where the modal stands: once in the shell. */
export const ShareHost = () => {
  const [sharing] = useRegistry(open)
  return sharing ? (
    <Suspense>
      <ShareDialog files={sharing.files} onClose={() => open.remove('share')} />
    </Suspense>
  ) : null
}
