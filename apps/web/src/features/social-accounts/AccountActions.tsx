import { Switch } from '@mantine/core'
import { posts, type SocialAccount, socialAccounts } from '@vitrine/contract'
import { useAction } from '../../lib/use-action.ts'
import { IconPlugConnected, IconPlugConnectedX, IconRefresh } from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { useWhyNot } from '../auth/index.ts'
import { accountWords } from './copy.ts'

/** Queries to refresh after a change. They include posts, which show whether their account can publish. */
const accountRefreshes = [socialAccounts.list, posts.one, posts.list]

/** Switches an account on or off. */
export const ActiveSwitch = ({ account: { uuid, username, platform, active } }: { account: SocialAccount }) => {
  const why = useWhyNot()(socialAccounts.update)
  const update = useAction(socialAccounts.update, accountRefreshes)
  return (
    <Switch
      aria-label={accountWords.active(username, platform)}
      checked={active}
      disabled={why !== null || update.busy}
      title={why ?? undefined}
      onChange={({ currentTarget: { checked } }) =>
        void update.run(
          { params: { social_account: uuid }, body: { active: checked } },
          {
            done: checked ? accountWords.on(username) : accountWords.off(username),
            failed: accountWords.notSwitched(username),
          },
        )
      }
    />
  )
}

type AccountMenuProps = { account: SocialAccount; onReconnect: () => void }
export const AccountMenu = ({ account, onReconnect }: AccountMenuProps) => {
  const { uuid, username, platform } = account
  const why = useWhyNot()(socialAccounts.remove)
  const refresh = useAction(socialAccounts.refresh, [socialAccounts.list])
  const remove = useAction(socialAccounts.remove, accountRefreshes)
  if (why) return null
  const params = { social_account: uuid }
  return (
    <RowMenu
      name={username}
      busy={refresh.busy || remove.busy}
      actions={[
        { label: accountWords.reconnect, icon: IconPlugConnected, run: onReconnect },
        {
          label: accountWords.refresh,
          icon: IconRefresh,
          run: () =>
            refresh.run(
              { params },
              { done: accountWords.refreshed(username), failed: accountWords.notRefreshed(username) },
            ),
        },
        {
          label: accountWords.disconnect,
          icon: IconPlugConnectedX,
          danger: true,
          run: () =>
            remove.run(
              { params },
              {
                ask: accountWords.disconnectAsk(username, platform),
                done: accountWords.disconnected(username),
                failed: accountWords.notDisconnected(username),
              },
            ),
        },
      ]}
    />
  )
}
