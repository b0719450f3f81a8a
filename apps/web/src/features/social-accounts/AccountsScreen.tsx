import { Menu } from '@mantine/core'
import { type Platform, type SocialAccount, socialAccounts } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { capitalize } from '../../lib/capitalize.ts'
import { agoInWords } from '../../lib/dates.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { useAction } from '../../lib/use-action.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconPlugConnected } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { type Column, Table, TitleCell } from '../../ui/Table.tsx'
import { useHello, useSession, useWhyNot } from '../auth/index.ts'
import { NewPostButton } from '../posts/index.ts'
import { AccountMenu, ActiveSwitch } from './AccountActions.tsx'
import { AccountPhoto } from './AccountPhoto.tsx'
import { accountsQuery } from './api.ts'
import { ConnectNote } from './ConnectNote.tsx'
import { accountWords, healthOf, screenWords } from './copy.ts'
import css from './accounts.module.css'
import { platformIcons } from './PlatformIcon.tsx'
import { type Connect, useConnect } from './use-connect.ts'

const Health = ({ account, connect }: { account: SocialAccount; connect: Connect }) => {
  const { kind, label, why } = healthOf(account)
  const whyNot = useWhyNot()(socialAccounts.connect)
  return (
    <div className={css.health}>
      <Badge kind={kind}>{label}</Badge>
      {why && <p className={css.why}>{why}</p>}
      {account.health !== 'connected' && (
        <Button size="small" why={whyNot} onClick={() => void connect.begin(account.platform, account.uuid)}>
          {accountWords.reconnect}
        </Button>
      )}
    </div>
  )
}

const columns = (connect: Connect): readonly Column<SocialAccount>[] => [
  {
    id: 'account',
    head: accountWords.account,
    width: 'minmax(200px, 1.2fr)',
    card: 'title',
    pictured: true,
    cell: (account) => (
      <TitleCell
        before={<AccountPhoto account={account} size="large" />}
        title={<bdi>{account.username}</bdi>}
        sub={
          account.name && account.name !== account.username
            ? accountWords.subtitle(account.platform, account.name)
            : account.platform
        }
      />
    ),
  },
  {
    id: 'health',
    head: accountWords.connection,
    width: 'minmax(220px, 2fr)',
    cell: (account) => <Health account={account} connect={connect} />,
  },
  {
    id: 'checked',
    head: accountWords.lastChecked,
    width: '150px',
    cell: ({ checked_at }) => (checked_at ? capitalize(agoInWords(checked_at)) : accountWords.neverChecked),
  },
  {
    id: 'active',
    head: accountWords.activeColumn,
    width: '80px',
    cell: (account) => <ActiveSwitch account={account} />,
  },
  {
    id: 'actions',
    head: '',
    width: '34px',
    card: 'actions',
    cell: (account) => (
      <AccountMenu account={account} onReconnect={() => void connect.begin(account.platform, account.uuid)} />
    ),
  },
]

/** Connects an account: a button for one network, a menu for several. */
const ConnectButton = ({ platforms, connect }: { platforms: readonly Platform[]; connect: Connect }) => {
  const why = useWhyNot()(socialAccounts.connect)
  const [only] = platforms
  if (why || platforms.length < 2 || only === undefined)
    return (
      <Button
        primary
        icon={IconPlugConnected}
        busy={connect.busy}
        why={why ?? (only === undefined ? screenWords.notSetUp : null)}
        onClick={() => only && void connect.begin(only)}
      >
        {only === undefined || why ? screenWords.connect : screenWords.connectTo(only)}
      </Button>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button primary icon={IconPlugConnected} busy={connect.busy}>
          {screenWords.connect}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {platforms.map((platform) => {
          const I = platformIcons[platform]
          return (
            <Menu.Item
              key={platform}
              leftSection={<I size={17} stroke={1.6} aria-hidden />}
              onClick={() => void connect.begin(platform)}
            >
              {platform}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Connects the demo accounts; only available in the demo. */
const DemoButton = () => {
  const { team } = useSession()
  const { demo } = useHello()
  const why = useWhyNot()(socialAccounts.createDemo)
  const create = useAction(socialAccounts.createDemo, [socialAccounts.list])
  if (demo === null || why !== null) return null
  const run = () =>
    create.run({ params: { team: team.uuid } }, { done: screenWords.demoDone, failed: screenWords.demoFailed })
  return (
    <Button busy={create.busy} onClick={() => void run()}>
      {screenWords.demo}
    </Button>
  )
}

/** The social accounts of the team: whether they are connected, and what to do if they are not. */
export const AccountsScreen = () => {
  const { team } = useSession()
  const query = useQuery(accountsQuery(team.uuid))
  const connect = useConnect()
  const { results = [], platforms = [] } = query.data ?? {}
  const buttons = (
    <>
      {platforms.length > 0 && <DemoButton />}
      <ConnectButton platforms={platforms} connect={connect} />
    </>
  )
  return (
    <Page
      title={screenWords.title}
      place={team.name}
      sub={screenWords.sub}
      actions={
        results.length > 0 && (
          <>
            <NewPostButton />
            <ConnectButton platforms={platforms} connect={connect} />
          </>
        )
      }
    >
      <div className={css.page}>
        <ConnectNote connect={connect} />
        <Loaded
          query={query}
          what={accountWords.loading}
          skeleton={<Table label={screenWords.title} columns={columns(connect)} rows={undefined} rowKey={() => ''} />}
        >
          {() =>
            results.length === 0 ? (
              <EmptyState icon={IconPlugConnected} title={screenWords.empty} actions={buttons}>
                {platforms.length > 0 ? screenWords.emptyHelp : screenWords.notSetUp}
              </EmptyState>
            ) : (
              <Table label={screenWords.title} columns={columns(connect)} rows={results} rowKey={({ uuid }) => uuid} />
            )
          }
        </Loaded>
      </div>
    </Page>
  )
}
