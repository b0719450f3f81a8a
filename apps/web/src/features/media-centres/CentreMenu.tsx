import { type MediaCentreCard, mediaCentres } from '@vitrine/contract'
import { useNavigate } from '@tanstack/react-router'
import { useCopy } from '../../lib/clipboard.ts'
import { useAction } from '../../lib/use-action.ts'
import {
  IconArrowBackUp,
  IconCopy,
  IconExternalLink,
  IconEye,
  IconLink,
  IconRecycle,
  IconTrash,
} from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useWhyNot } from '../auth/index.ts'
import { afterCentre } from './api.ts'
import { centreWords } from './copy.ts'

const openTab = (url: string) => window.open(url, '_blank', 'noopener')
/** Previews a media centre as visitors see it, even before it is live. */
export const openPreview = ({ public_url }: Pick<MediaCentreCard, 'public_url'>) => openTab(`${public_url}/preview`)

/** The actions that change or remove a whole media centre. */
export const useCentreActions = ({ uuid, title, live }: MediaCentreCard, onDeleted?: () => void) => {
  const navigate = useNavigate()
  const duplicate = useAction(mediaCentres.duplicate, afterCentre)
  const update = useAction(mediaCentres.update, afterCentre)
  const remove = useAction(mediaCentres.remove, afterCentre)
  const params = { media_centre: uuid }
  const restore = () =>
    update.run(
      { params, body: { recycled: false } },
      { done: centreWords.restored(title), failed: centreWords.notRestored(title) },
    )
  return {
    busy: duplicate.busy || update.busy || remove.busy,
    restore,
    duplicate: () =>
      duplicate.run(
        { params, body: {} },
        {
          done: (copy) =>
            toast.ok(centreWords.duplicated(copy.title), {
              action: {
                label: centreWords.open,
                run: () => void navigate({ to: '/media-centre/$media_centre', params: { media_centre: copy.uuid } }),
              },
            }),
          failed: centreWords.notDuplicated(title),
        },
      ),
    recycle: async () => {
      const done = await remove.run(
        { params },
        {
          ask: live ? centreWords.recycleAsk(title) : undefined,
          done: () => toast.ok(centreWords.recycledToast(title), { undo: () => void restore() }),
          failed: centreWords.notDeleted(title),
        },
      )
      if (done) onDeleted?.()
    },
    erase: () =>
      remove.run(
        { params },
        {
          ask: centreWords.eraseAsk(title),
          done: centreWords.erased(title),
          failed: centreWords.notDeleted(title),
        },
      ),
  }
}

type CentreMenuProps = { centre: MediaCentreCard; onDeleted?: () => void }
export const CentreMenu = ({ centre, onDeleted }: CentreMenuProps) => {
  const why = useWhyNot()(mediaCentres.update)
  const { copy } = useCopy()
  const { busy, restore, duplicate, recycle, erase } = useCentreActions(centre, onDeleted)
  const copyLink = async () => {
    if (await copy(centre.public_url)) toast.ok(centreWords.linkCopied)
    else toast.stop(centreWords.linkNotCopied, { detail: centre.public_url })
  }
  if (centre.recycled_at)
    return why ? null : (
      <RowMenu
        name={centre.title}
        busy={busy}
        actions={[
          { label: centreWords.restore, icon: IconArrowBackUp, run: restore },
          { label: centreWords.erase, icon: IconTrash, danger: true, run: erase },
        ]}
      />
    )
  return (
    <RowMenu
      name={centre.title}
      busy={busy}
      actions={[
        { label: centreWords.copyLink, icon: IconLink, run: copyLink },
        centre.live && {
          label: centreWords.openPublic,
          icon: IconExternalLink,
          run: () => openTab(centre.public_url),
        },
        !why && { label: centreWords.preview, icon: IconEye, run: () => openPreview(centre) },
        !why && { label: centreWords.duplicate, icon: IconCopy, run: duplicate },
        !why && { label: centreWords.recycle, icon: IconRecycle, danger: true, run: recycle },
      ]}
    />
  )
}
