import { Switch } from '@mantine/core'
import { links, type ShareLink } from '@vitrine/contract'
import { useState } from 'react'
import { useAction } from '../../lib/use-action.ts'
import { Badge, type BadgeKind } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyField.tsx'
import { IconPencil, IconTrash } from '../../ui/icons.ts'
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
  const update = useAction(links.update, [links.list])
  const remove = useAction(links.remove, [links.list])
  const params = { share_link: uuid }
  const revoke = () =>
    remove.run(
      { params },
      {
        ask: {
          title: 'Revoke this link',
          text: `“${title}” stops working immediately for everyone and can’t be turned on again. To pause it, turn it off instead.`,
          action: 'Revoke',
          danger: true,
        },
        done: `${title} revoked`,
        failed: 'The link still works',
      },
    )
  return (
    <div className={css.buttons}>
      <CopyButton small text={url} label={`the link ${title}`} />
      <IconButton size="small" icon={IconPencil} label={`Change ${title}`} onClick={() => setEditing(true)} />
      <Switch
        aria-label={`${title} is on`}
        checked={on}
        disabled={update.busy}
        onChange={(event) =>
          void update.run({ params, body: { on: event.currentTarget.checked } }, { failed: 'Nothing changed' })
        }
      />
      <IconButton
        size="small"
        danger
        icon={IconTrash}
        label={`Revoke ${title}`}
        busy={remove.busy}
        onClick={() => void revoke()}
      />
      {editing && <EditLinkDialog link={link} onClose={() => setEditing(false)} />}
    </div>
  )
}
