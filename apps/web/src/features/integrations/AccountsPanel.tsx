import { type IntegrationAccount, type IntegrationProvider, integrations } from '@vitrine/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { capitalize } from '../../lib/capitalize.ts'
import { call } from '../../lib/client.ts'
import { agoInWords } from '../../lib/dates.ts'
import { keyOf } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { useAction } from '../../lib/use-action.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Fields.tsx'
import { IconPlugConnected, IconPlugConnectedX, IconRefresh } from '../../ui/icons.ts'
import { Panel } from '../../ui/Panel.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { type Column, Table, TitleCell } from '../../ui/Table.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { routesOf } from './api.ts'
import { accountWords, healthOf, screenWords } from './copy.ts'
import css from './integrations.module.css'
import { providerIcons } from './ProviderIcon.tsx'
import type { Connect } from './use-connect.ts'

const Health = ({ account, connect }: { account: IntegrationAccount; connect: Connect }) => {
  const { kind, label, why } = healthOf(account)
  return (
    <div className={css.health}>
      <Badge kind={kind}>{label}</Badge>
      {why && <p className={css.why}>{why}</p>}
      {account.health === 'needs_reconnect' && account.can_manage && (
        <Button size="small" onClick={() => void connect.begin(account.provider, account.uuid)}>
          {accountWords.reconnect}
        </Button>
      )}
    </div>
  )
}

const AccountMenu = ({ account, connect }: { account: IntegrationAccount; connect: Connect }) => {
  const { uuid, name, provider, can_manage } = account
  const remove = useAction(routesOf[provider].remove, [integrations.list, integrations.uploads])
  if (!can_manage) return null
  return (
    <RowMenu
      name={name}
      busy={remove.busy}
      actions={[
        {
          label: accountWords.reconnect,
          icon: IconPlugConnected,
          run: () => void connect.begin(provider, uuid),
        },
        {
          label: accountWords.disconnect,
          icon: IconPlugConnectedX,
          danger: true,
          run: () =>
            remove.run(
              { params: { integration_account: uuid } },
              {
                ask: accountWords.disconnectAsk(name, provider),
                done: accountWords.disconnected(name),
                failed: accountWords.notDisconnected(name),
              },
            ),
        },
      ]}
    />
  )
}

const columns = (connect: Connect): readonly Column<IntegrationAccount>[] => [
  {
    id: 'account',
    head: accountWords.account,
    width: 'minmax(180px, 1.2fr)',
    card: 'title',
    cell: ({ name, connected_by }) => (
      <TitleCell
        title={<bdi>{name}</bdi>}
        sub={connected_by ? accountWords.connectedBy(connected_by.name) : undefined}
      />
    ),
  },
  {
    id: 'health',
    head: accountWords.connection,
    width: 'minmax(200px, 2fr)',
    cell: (account) => <Health account={account} connect={connect} />,
  },
  {
    id: 'checked',
    head: accountWords.lastChecked,
    width: '150px',
    cell: ({ checked_at }) => (checked_at ? capitalize(agoInWords(checked_at)) : accountWords.neverChecked),
  },
  {
    id: 'actions',
    head: '',
    width: '34px',
    card: 'actions',
    cell: (account) => <AccountMenu account={account} connect={connect} />,
  },
]

const CheckButton = ({ provider }: { provider: IntegrationProvider }) => {
  const { team } = useSession()
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const why = useWhyNot()(routesOf[provider].sync)
  const check = async () => {
    setBusy(true)
    try {
      await call(routesOf[provider].sync, { params: { team: team.uuid } })
      await cache.invalidateQueries({ queryKey: keyOf(integrations.list) })
    } catch (error) {
      toastError(screenWords.checkFailed(provider))(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={IconRefresh} busy={busy} why={why} onClick={() => void check()}>
      {screenWords.check}
    </Button>
  )
}

type AccountsPanelProps = {
  provider: IntegrationProvider
  accounts: readonly IntegrationAccount[]
  missing: readonly string[]
  connect: Connect
}
/** Lists the accounts of one product with their state, and connects new ones. */
export const AccountsPanel = ({ provider, accounts, missing, connect }: AccountsPanelProps) => {
  const why = useWhyNot()(routesOf[provider].authUrl)
  const I = providerIcons[provider]
  const isSetUp = missing.length === 0
  return (
    <Panel
      title={
        <span className={css.title}>
          <I size={20} stroke={1.6} aria-hidden />
          {provider}
        </span>
      }
      sub={screenWords.about[provider]}
      actions={
        isSetUp && (
          <>
            {accounts.length > 0 && <CheckButton provider={provider} />}
            <Button
              primary={accounts.length === 0}
              icon={IconPlugConnected}
              busy={connect.busy && connect.connecting?.name === provider}
              why={why}
              onClick={() => void connect.begin(provider)}
            >
              {screenWords.connect(provider)}
            </Button>
          </>
        )
      }
    >
      {!isSetUp && accounts.length === 0 ? (
        <Note>
          <strong>{screenWords.notSetUp(provider)}</strong>
          <p>{screenWords.notSetUpHelp(missing)}</p>
        </Note>
      ) : accounts.length === 0 ? (
        <p className={css.empty}>
          {screenWords.empty(provider)}. {why ?? screenWords.emptyHelp(provider)}
        </p>
      ) : (
        <Table
          label={screenWords.accounts(provider)}
          columns={columns(connect)}
          rows={accounts}
          rowKey={({ uuid }) => uuid}
        />
      )}
    </Panel>
  )
}
