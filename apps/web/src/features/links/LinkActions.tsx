import { Switch } from '@mantine/core'
import { links, type ShareLink } from '@vitrine/contract'
import { useState } from 'react'
import { useAction } from '../../lib/use-action.ts'
import { Badge, type BadgeKind } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyField.tsx'
import { IconPencil, IconTrash } from '../../ui/icons.ts'
import { EditLinkDialog } from './EditLinkDialog.tsx'
import { linkWords } from './copy.ts'
import css from './links.module.css'

const badges: Record<ShareLink['state'], BadgeKind> = { open: 'ok', off: 'unknown', expired: 'warn', 'used up': 'warn' }
/** Shows whether a link works, or why it doesn't. */
export const LinkState = ({ state }: Pick<ShareLink, 'state'>) => (
  <Badge kind={badges[state]}>{linkWords.states[state]}</Badge>
)

/** Copies, edits, turns on or off, or revokes a link. */
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
          title: linkWords.revokeTitle,
          text: linkWords.revokeText(title),
          action: linkWords.revoke,
          danger: true,
        },
        done: linkWords.revoked(title),
        failed: linkWords.notRevoked,
      },
    )
  return (
    <div className={css.buttons}>
      <CopyButton small text={url} label={linkWords.copyOf(title)} />
      <IconButton size="small" icon={IconPencil} label={linkWords.editOf(title)} onClick={() => setEditing(true)} />
      <Switch
        aria-label={linkWords.isOn(title)}
        checked={on}
        disabled={update.busy}
        onChange={(event) =>
          void update.run({ params, body: { on: event.currentTarget.checked } }, { failed: linkWords.notChanged })
        }
      />
      <IconButton
        size="small"
        danger
        icon={IconTrash}
        label={linkWords.revokeOf(title)}
        busy={remove.busy}
        onClick={() => void revoke()}
      />
      {editing && <EditLinkDialog link={link} onClose={() => setEditing(false)} />}
    </div>
  )
}
