import { rights } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ResourceScreen } from '../../lib/ResourceScreen.tsx'
import { useAddressText } from '../../lib/use-address-text.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { IconCertificate, IconClock } from '../../ui/icons.ts'
import { useSession, useWhyNot } from '../auth/index.ts'
import { TeamPage } from '../teams/index.ts'
import { rightsQuery } from './api.ts'
import { rightColumns } from './right-columns.tsx'
import { RightDialog } from './RightDialog.tsx'

/** What the licences of the team's files allow. */
export const RightsScreen = () => {
  const { team } = useSession()
  const search = useAddressText()
  return (
    <ResourceScreen
      one="rights record"
      many="rights records"
      frame={(parts) => <TeamPage part="Rights" {...parts} />}
      query={useInfiniteQuery(rightsQuery(team.uuid, search.text))}
      search={search}
      noMatch={`No rights record has “${search.text}” in its name.`}
      empty={{
        icon: IconCertificate,
        title: 'No rights records yet',
        help: 'A record says what a licence allows: where, for what and how long. Files that carry it are held to it.',
      }}
      create={{ label: 'New rights record', why: useWhyNot()(rights.create), action: { group: 'Team' } }}
      actions={
        <ButtonLink to="/team/rights/expiring" icon={IconClock}>
          Expiring rights
        </ButtonLink>
      }
      layout={(edit) => ({ columns: rightColumns(edit) })}
      dialog={(record, onClose) => <RightDialog record={record} onClose={onClose} />}
    />
  )
}
