import { type GuestLink, guests, toasts } from '@vitrine/contract'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { IconLink, IconPencil, IconTrash } from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { linkWords } from './copy.ts'
import css from './guests.module.css'

type Props = {
  link: GuestLink
  onEdit: () => void
  onMade: (made: { link: GuestLink; address: string }) => void
}

export const LinkActions = ({ link: { uuid, name, active }, onEdit, onMade }: Props) => {
  const params = { guest_link: uuid }
  const update = useAction(guests.update, [guests.list])
  const renew = useAction(guests.renew, [guests.list])
  const revoke = useAction(guests.revoke, [guests.list])
  const turn = () =>
    update.run(
      { params, body: { active: !active } },
      {
        done: active ? toasts.guestLinkOff(name) : toasts.guestLinkOn(name),
        failed: active ? linkWords.notOff(name) : linkWords.notOn(name),
      },
    )
  const newAddress = () =>
    renew.run(
      { params },
      {
        ask: {
          title: linkWords.renewTitle(name),
          text: linkWords.renewText,
          action: linkWords.renewAction,
        },
        done: onMade,
        failed: linkWords.notRenewed,
      },
    )
  const erase = () =>
    revoke.run(
      { params },
      {
        ask: {
          title: linkWords.deleteTitle(name),
          text: linkWords.deleteText,
          action: linkWords.deleteAction,
          danger: true,
        },
        done: toasts.guestLinkDeleted(name),
        failed: linkWords.notDeleted(name),
      },
    )
  return (
    <div className={css.buttons}>
      <Button
        size="small"
        busy={update.busy}
        aria-label={active ? linkWords.switchOffOf(name) : linkWords.switchOnOf(name)}
        onClick={() => void turn()}
      >
        {active ? linkWords.switchOff : linkWords.switchOn}
      </Button>
      <RowMenu
        name={name}
        busy={renew.busy || revoke.busy}
        actions={[
          { label: linkWords.edit, icon: IconPencil, run: onEdit },
          { label: linkWords.renew, icon: IconLink, run: newAddress },
          { label: linkWords.delete, icon: IconTrash, danger: true, run: erase },
        ]}
      />
    </div>
  )
}
