import { type Reply, sso } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/query.ts'
import { asPages, ResourceScreen } from '../../lib/ResourceScreen.tsx'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { IconKey } from '../../ui/icons.ts'
import { type Column, TitleCell } from '../../ui/Table.tsx'
import { ssoWords } from '../sso/index.ts'
import { StaffPage } from './StaffPage.tsx'

type Waiting = Reply<typeof sso.waiting>[number]

const Confirm = ({ waiting: { team, domain, issuer } }: { waiting: Waiting }) => {
  const confirm = useAction(sso.confirmDomain, [sso.waiting])
  const ask = {
    title: ssoWords.confirmTitle(domain),
    text: ssoWords.confirmText(team.name, issuer),
    action: ssoWords.confirmAction,
  }
  const run = () =>
    confirm.run(
      { params: { team: team.uuid }, body: { domain, issuer } },
      { ask, done: ssoWords.confirmed(domain), failed: ssoWords.confirmFailed },
    )
  return (
    <Button
      size="small"
      busy={confirm.busy}
      aria-label={ssoWords.confirmLabel(domain, team.name)}
      onClick={() => void run()}
    >
      {ssoWords.confirm}
    </Button>
  )
}

const columns: readonly Column<Waiting>[] = [
  {
    id: 'domain',
    head: ssoWords.domain,
    width: 'minmax(0, 2fr)',
    card: 'title',
    cell: ({ domain, issuer }) => <TitleCell title={domain} sub={issuer} />,
  },
  { id: 'team', head: ssoWords.team, width: 'minmax(0, 2fr)', cell: ({ team }) => team.name },
  { id: 'actions', head: '', width: '110px', align: 'end', cell: (waiting) => <Confirm waiting={waiting} /> },
]

/** Email domains that teams want to use for single sign-on. */
export const SsoDomainsScreen = () => (
  <ResourceScreen
    one="domain"
    many="domains"
    frame={(parts) => <StaffPage part={ssoWords.staffTab} {...parts} />}
    query={asPages(useQuery(queryOf(sso.waiting, {})))}
    empty={{ icon: IconKey, title: ssoWords.waitingEmpty, help: ssoWords.waitingEmptyHelp }}
    layout={() => ({ columns, rowKey: ({ team, domain }) => `${team.uuid} ${domain}` })}
  />
)
