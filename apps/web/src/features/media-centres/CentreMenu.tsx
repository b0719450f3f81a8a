import { isolated, type MediaCentreCard, mediaCentres } from '@vitrine/contract'
import { useNavigate } from '@tanstack/react-router'
import { useCopy } from '../../lib/clipboard.ts'
import { useAction } from '../../lib/use-action.ts'
import { IconArrowBackUp, IconCopy, IconExternalLink, IconLink, IconRecycle, IconTrash } from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useWhyNot } from '../auth/index.ts'
import { afterCentre } from './api.ts'

/** Opens the public address in a new tab. Members see a draft there as visitors will see it. */
export const openPublic = (url: string) => window.open(url, '_blank', 'noopener')

/** The actions that change or remove a whole media centre. */
export const useCentreActions = ({ uuid, title, live }: MediaCentreCard, onDeleted?: () => void) => {
  const navigate = useNavigate()
  const duplicate = useAction(mediaCentres.duplicate, afterCentre)
  const update = useAction(mediaCentres.update, afterCentre)
  const remove = useAction(mediaCentres.remove, afterCentre)
  const params = { media_centre: uuid }
  const name = isolated(title)
  const restore = () =>
    update.run(
      { params, body: { recycled: false } },
      { done: `${name} restored`, failed: `${name} is still in the recycling bin` },
    )
  return {
    busy: duplicate.busy || update.busy || remove.busy,
    restore,
    duplicate: () =>
      duplicate.run(
        { params, body: {} },
        {
          done: (copy) =>
            toast.ok(`${isolated(copy.title)} created as a draft`, {
              action: {
                label: 'Open',
                run: () => void navigate({ to: '/media-centre/$media_centre', params: { media_centre: copy.uuid } }),
              },
            }),
          failed: `${name} was not duplicated`,
        },
      ),
    recycle: async () => {
      const done = await remove.run(
        { params },
        {
          ask: live
            ? {
                title: `Move ${name} to the recycling bin?`,
                text: 'Visitors can no longer open it. You can restore it with all its albums.',
                action: 'Move to recycling bin',
                danger: true,
              }
            : undefined,
          done: () => toast.ok(`${name} moved to the recycling bin`, { undo: () => void restore() }),
          failed: `${name} was not deleted`,
        },
      )
      if (done) onDeleted?.()
    },
    erase: () =>
      remove.run(
        { params },
        {
          ask: {
            title: `Permanently delete ${name}?`,
            text: 'The media centre and its albums are permanently deleted. Its files stay in the library.',
            action: 'Permanently delete',
            danger: true,
          },
          done: `${name} permanently deleted`,
          failed: `${name} was not deleted`,
        },
      ),
  }
}

type CentreMenuProps = { centre: MediaCentreCard; onDeleted?: () => void }
export const CentreMenu = ({ centre, onDeleted }: CentreMenuProps) => {
  const why = useWhyNot()(mediaCentres.update)
  const { copy } = useCopy()
  const { busy, restore, duplicate, recycle, erase } = useCentreActions(centre, onDeleted)
  const copyAddress = async () => {
    if (await copy(centre.public_url)) toast.ok('Public address copied')
    else toast.stop('The address was not copied', { detail: centre.public_url })
  }
  if (centre.recycled_at)
    return why ? null : (
      <RowMenu
        name={centre.title}
        busy={busy}
        actions={[
          { label: 'Restore', icon: IconArrowBackUp, run: restore },
          { label: 'Permanently delete', icon: IconTrash, danger: true, run: erase },
        ]}
      />
    )
  return (
    <RowMenu
      name={centre.title}
      busy={busy}
      actions={[
        { label: 'Copy public address', icon: IconLink, run: copyAddress },
        {
          label: centre.live ? 'Open public page' : 'Preview as visitor',
          icon: IconExternalLink,
          run: () => openPublic(centre.public_url),
        },
        !why && { label: 'Duplicate', icon: IconCopy, run: duplicate },
        !why && { label: 'Move to recycling bin', icon: IconRecycle, danger: true, run: recycle },
      ]}
    />
  )
}
