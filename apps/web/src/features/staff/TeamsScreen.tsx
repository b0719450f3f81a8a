import { type StaffTeam, featureWords } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { dateInWords } from '../../lib/dates.ts'
import { ResourceScreen } from '../../lib/ResourceScreen.tsx'
import { useAddressText } from '../../lib/use-address-text.ts'
import { TeamLogo } from '../../ui/Avatar.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { StorageBar } from '../../ui/StorageBar.tsx'
import { type Column, TitleCell } from '../../ui/Table.tsx'
import { teamsQuery } from './api.ts'
import { FeaturesDialog, NewTeamDialog } from './TeamDialogs.tsx'
import { StaffPage } from './StaffPage.tsx'
import { staffWords, teamWords } from './copy.ts'
import css from './staff.module.css'

const columns = (edit: (team: StaffTeam) => void): readonly Column<StaffTeam>[] => [
  {
    id: 'name',
    head: teamWords.team,
    width: 'minmax(0, 2fr)',
    card: 'title',
    cell: ({ name, logo_url }) => <TitleCell before={<TeamLogo name={name} src={logo_url} />} title={name} />,
  },
  {
    id: 'features',
    head: teamWords.plan,
    width: 'minmax(0, 2fr)',
    cell: ({ features }) =>
      features.length > 0 ? (
        <span className={css.features}>
          {features.map((one) => (
            <Tag key={one}>{featureWords[one]}</Tag>
          ))}
        </span>
      ) : (
        <span className={css.none}>{teamWords.basic}</span>
      ),
  },
  {
    id: 'members',
    head: teamWords.members,
    width: '84px',
    align: 'end',
    cell: ({ members }) => members.toLocaleString('en-GB'),
  },
  {
    id: 'storage',
    head: teamWords.storage,
    width: 'minmax(0, 1.4fr)',
    cell: ({ name, stored_bytes, quota }) => (
      <StorageBar label={teamWords.storageOf(name)} stored={stored_bytes} quota={quota} />
    ),
  },
  {
    id: 'created',
    head: teamWords.createdOn,
    width: 'minmax(0, 1.2fr)',
    cell: ({ created_at }) => dateInWords(created_at),
  },
  {
    id: 'actions',
    head: '',
    width: '110px',
    align: 'end',
    cell: (team) => (
      <Button size="small" aria-label={teamWords.changePlanOf(team.name)} onClick={() => edit(team)}>
        {teamWords.changePlan}
      </Button>
    ),
  },
]

/** All teams of the installation, and what their plans include. */
export const TeamsScreen = () => {
  const search = useAddressText()
  return (
    <ResourceScreen
      one={teamWords.one}
      many={teamWords.many}
      frame={(parts) => <StaffPage part={staffWords.teams} {...parts} />}
      query={useInfiniteQuery(teamsQuery(search.text))}
      search={search}
      noMatch={teamWords.noMatch(search.text)}
      create={{ label: teamWords.new, why: null }}
      dialog={(team, onClose) =>
        team ? <FeaturesDialog team={team} onClose={onClose} /> : <NewTeamDialog onClose={onClose} />
      }
      layout={(edit) => ({ columns: columns(edit) })}
    />
  )
}
