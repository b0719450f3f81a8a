import { Switch } from '@mantine/core'
import { links, type ShareLink } from '@vitrine/contract'
import { useState } from 'react'
import { useSend } from '../../lib/query.ts'
import { sayFailed } from '../../lib/say-failed.ts'
import { Badge, type BadgeKind } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyField.tsx'
import { confirm } from '../../ui/Floating.tsx'
import { IconPencil, IconTrash } from '../../ui/icons.ts'
import { toast } from '../../ui/toasts.tsx'
import { EditLinkDialog } from './EditLinkDialog.tsx'
import css from './links.module.css'

const states: Record<ShareLink['state'], [kind: BadgeKind, word: string]> = {
  open: ['ok', 'Open'],
  off: ['unknown', 'Off'],
  expired: ['warn', 'Ended'],
  'used up': ['warn', 'Used up'],
}
/** Whether a link opens anything now, and why not. */
export const LinkState = ({ state }: Pick<ShareLink, 'state'>) => {
  const [kind, word] = states[state]
  return <Badge kind={kind}>{word}</Badge>
}

/** Copy, change, on and off, and the end of a link. */
export const LinkActions = ({ link }: { link: ShareLink }) => {
  const { uuid, title, url, on } = link
  const [editing, setEditing] = useState(false)
  const update = useSend(links.update, { refreshes: [links.list] })
  const remove = useSend(links.remove, { refreshes: [links.list] })
  const params = { share_link: uuid }
  const revoke = async () => {
    const sure = await confirm({
      title: 'Revoke this link',
      text: `“${title}” stops working immediately for everyone and can’t be turned on again. To pause it, turn it off instead.`,
      action: 'Revoke',
      danger: true,
    })
    if (!sure) return
    remove.mutate(
      { params },
      { onSuccess: () => toast.ok(`${title} revoked`), onError: sayFailed('The link still works') },
    )
  }
  return (
    <div className={css.buttons}>
      <CopyButton small text={url} label={`the link ${title}`} />
      <IconButton size="small" icon={IconPencil} label={`Change ${title}`} onClick={() => setEditing(true)} />
      <Switch
        aria-label={`${title} is on`}
        checked={on}
        disabled={update.isPending}
        onChange={(event) =>
          update.mutate(
            { params, body: { on: event.currentTarget.checked } },
            { onError: sayFailed('Nothing changed') },
          )
        }
      />
      <IconButton
        size="small"
        danger
        icon={IconTrash}
        label={`Revoke ${title}`}
        busy={remove.isPending}
        onClick={() => void revoke()}
      />
      {editing && <EditLinkDialog link={link} onClose={() => setEditing(false)} />}
    </div>
  )
}
