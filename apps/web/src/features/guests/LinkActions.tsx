import { Menu } from '@mantine/core'
import { type GuestLink, guests, toasts } from '@vitrine/contract'
import { useSend } from '../../lib/query.ts'
import { sayFailed } from '../../lib/say-failed.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Floating.tsx'
import { IconDots, IconLink, IconPencil, IconTrash } from '../../ui/icons.ts'
import { toast } from '../../ui/toasts.tsx'
import css from './guests.module.css'

type Props = {
  link: GuestLink
  onEdit: () => void
  onMade: (made: { link: GuestLink; address: string }) => void
}

/** What can be done with one link. */
export const LinkActions = ({ link, onEdit, onMade }: Props) => {
  const { uuid, name, active } = link
  const params = { guest_link: uuid }
  const refreshes = [guests.list]
  const update = useSend(guests.update, { refreshes })
  const renew = useSend(guests.renew, { refreshes })
  const revoke = useSend(guests.revoke, { refreshes })
  const turn = () =>
    update.mutate(
      { params, body: { active: !active } },
      {
        onSuccess: () => toast.ok(active ? toasts.guestLinkOff(name) : toasts.guestLinkOn(name)),
        onError: sayFailed(active ? `${name} is still switched on` : `${name} is still switched off`),
      },
    )
  const askRenew = async () => {
    const sure = await confirm({
      title: `A new address for ${name}?`,
      text: 'The old address ends at once, and what is on its way by it is given up. What has come stays.',
      action: 'Make a new address',
    })
    if (sure) renew.mutate({ params }, { onSuccess: onMade, onError: sayFailed('The address is still the old one') })
  }
  const askDelete = async () => {
    const sure = await confirm({
      title: `Delete ${name}?`,
      text: 'Nobody can send files by it any more. What has come stays.',
      action: 'Delete',
      danger: true,
    })
    if (!sure) return
    revoke.mutate(
      { params },
      { onSuccess: () => toast.ok(toasts.guestLinkDeleted(name)), onError: sayFailed(`${name} is still there`) },
    )
  }
  return (
    <div className={css.buttons}>
      <Button
        size="small"
        busy={update.isPending}
        aria-label={active ? `Switch off ${name}` : `Switch on ${name}`}
        onClick={turn}
      >
        {active ? 'Switch off' : 'Switch on'}
      </Button>
      <Menu>
        <Menu.Target>
          <IconButton icon={IconDots} label={`Actions for ${name}`} busy={renew.isPending || revoke.isPending} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />} onClick={onEdit}>
            Change
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={16} stroke={1.6} aria-hidden />} onClick={() => void askRenew()}>
            New address
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
            onClick={() => void askDelete()}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
