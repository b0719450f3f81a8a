import { Menu } from '@mantine/core'
import { useState } from 'react'
import { sayFailed } from '../../lib/say-failed.ts'
import { IconButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Floating.tsx'
import { IconDots, IconLink, IconPencil, IconTrash } from '../../ui/icons.ts'
import { toast } from '../../ui/toasts.tsx'

type CoversMenuProps = {
  name: string
  /** What the entry that edits it says. */
  edit: string
  onEdit: () => void
  /** Opens a new share link to it; left out where there can be none. */
  onShare?: (() => void) | undefined
  /** What goes with it, and what the button says. */
  text: string
  action: string
  remove: () => Promise<unknown>
  /** What the toast says when it is gone. */
  gone: string
  onDeleted: (() => void) | undefined
}
const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const

/** What may be done to a set as a whole: edit it, or delete it after a question. */
export const CoversMenu = ({ name, edit, onEdit, onShare, text, action, remove, gone, onDeleted }: CoversMenuProps) => {
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    if (!(await confirm({ title: `Delete ${name}?`, text, action, danger: true }))) return
    setBusy(true)
    try {
      await remove()
      toast.ok(gone)
      onDeleted?.()
    } catch (error) {
      sayFailed(`${name} is still there`)(error)
    }
    setBusy(false)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={IconDots} label={`Actions for ${name}`} busy={busy} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
          {edit}
        </Menu.Item>
        {onShare && (
          <Menu.Item leftSection={<IconLink {...icon} />} onClick={onShare}>
            New share link
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => void ask()}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
