import { type StaffTeam, featureWords } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { dateInWords } from '../../lib/dates.ts'
import { SearchedTable } from '../../lib/SearchedTable.tsx'
import { TeamLogo } from '../../ui/Avatar.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { type Column, Titled } from '../../ui/Table.tsx'
import { teamsQuery } from './api.ts'
import { FeaturesDialog, NewTeamDialog } from './TeamDialogs.tsx'
import { StaffPage } from './StaffPage.tsx'
import css from './staff.module.css'

/** All teams of the installation, and what their plans include. */
export const TeamsScreen = () => {
  const { q = '' } = useSearch({ from: '/shell/staff/teams' })
  const navigate = useNavigate({ from: '/staff/teams' })
  const [editing, setEditing] = useState<StaffTeam>()
  const [making, setMaking] = useState(false)
  const columns: readonly Column<StaffTeam>[] = [
    {
      id: 'name',
      head: 'Team',
      width: 'minmax(200px, 2fr)',
      card: 'title',
      cell: ({ name, logo_url }) => <Titled before={<TeamLogo name={name} src={logo_url} />} title={name} />,
    },
    {
      id: 'features',
      head: 'Plan includes',
      width: 'minmax(200px, 2fr)',
      cell: ({ features }) =>
        features.length > 0 ? (
          <span className={css.features}>
            {features.map((one) => (
              <Tag key={one}>{featureWords[one]}</Tag>
            ))}
          </span>
        ) : (
          <span className={css.none}>The basics</span>
        ),
    },
    {
      id: 'members',
      head: 'Members',
      width: '84px',
      align: 'end',
      cell: ({ members }) => members.toLocaleString('en-GB'),
    },
    { id: 'created', head: 'Created', width: 'minmax(140px, 1fr)', cell: ({ created_at }) => dateInWords(created_at) },
    {
      id: 'actions',
      head: '',
      width: '110px',
      align: 'end',
      cell: (team) => (
        <Button size="small" aria-label={`Change plan of ${team.name}`} onClick={() => setEditing(team)}>
          Change plan
        </Button>
      ),
    },
  ]
  return (
    <StaffPage
      part="Teams"
      actions={
        <Button primary icon={IconPlus} onClick={() => setMaking(true)}>
          New team
        </Button>
      }
    >
      <SearchedTable
        label="Teams"
        what="the teams"
        columns={columns}
        rowKey={({ uuid }) => uuid}
        query={useInfiniteQuery(teamsQuery(q))}
        searched={q}
        onSearch={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
        nothing={`No team has “${q}” in its name.`}
        showAll="Show all teams"
      />
      {editing && <FeaturesDialog key={editing.uuid} team={editing} onClose={() => setEditing(undefined)} />}
      {making && <NewTeamDialog onClose={() => setMaking(false)} />}
    </StaffPage>
  )
}
