import { teams } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { Mark } from '../../features/auth/index.ts'
import { Failure } from '../../lib/Loaded.tsx'
import { queryOf } from '../../lib/query.ts'
import { TeamLogo } from '../../ui/Avatar.tsx'
import { Brand, Card, CardFrame } from '../../ui/CardPage.tsx'
import { SkeletonForm } from '../../ui/States.tsx'

const ours = <Brand mark={<Mark />} name="Vitrine" />

const OfTeam = ({ team }: { team: string }) => {
  const query = useQuery(queryOf(teams.publicTeam, { params: { team } }))
  const { name, logo_url } = query.data ?? { name: '', logo_url: null }
  if (!query.data && query.error)
    return (
      <CardFrame brand={ours}>
        <Failure error={query.error} what="this page" retry={query.refetch} busy={query.isFetching} alone />
      </CardFrame>
    )
  return (
    <CardFrame brand={<Brand mark={query.data && <TeamLogo size="large" name={name} src={logo_url} />} name={name} />}>
      {query.data ? (
        <Outlet />
      ) : (
        <Card title="Sign in to go on">
          <SkeletonForm fields={2} />
        </Card>
      )}
    </CardFrame>
  )
}

/** The frame of the public pages: the team's logo and name, one card. Without a team, the product's own. */
export const PublicShell = () => {
  const { team } = useParams({ strict: false })
  if (team) return <OfTeam team={team} />
  return (
    <CardFrame brand={ours}>
      <Outlet />
    </CardFrame>
  )
}
