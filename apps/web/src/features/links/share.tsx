import { lazy } from 'react'
import { LazyDialog } from '../../lib/LazyDialog.tsx'
import { newRegistry, useRegistry } from '../../lib/registry.ts'
import type { SharePlace, ShareTarget } from './share-target.ts'

const openShares = newRegistry<ShareTarget & { id: 'share' }>()

/** Opens the Share File modal over the current screen. */
export const openShare = (files: ShareTarget['files'], excluded?: ShareTarget['excluded']) =>
  void openShares.add({ id: 'share', files, excluded })
/** Opens the modal for a folder, a collection or a gallery, starting with a new link. */
export const openSharePlace = ({ kind, uuid, name }: SharePlace) =>
  void openShares.add({ id: 'share', files: [], place: { kind, uuid, name } })
export const openShareFolder = ({ uuid, name }: Omit<SharePlace, 'kind'>) =>
  openSharePlace({ kind: 'folder', uuid, name })

const ShareDialog = lazy(() => import('./ShareDialog.tsx'))
/** Renders the modal. Mounted once in the shell. */
export const ShareHost = () => {
  const [sharing] = useRegistry(openShares)
  const close = () => openShares.remove('share')
  return sharing ? (
    <LazyDialog onClose={close}>
      <ShareDialog {...sharing} onClose={close} />
    </LazyDialog>
  ) : null
}
