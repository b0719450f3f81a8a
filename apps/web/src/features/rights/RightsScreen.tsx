import { rights } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ResourceScreen } from '../../lib/ResourceScreen.tsx'
import { useAddressText } from '../../lib/use-address-text.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { IconCertificate, IconClock } from '../../ui/icons.ts'
import { useSession, useWhyNot } from '../auth/index.ts'
import { TeamPage } from '../teams/index.ts'
import { rightsQuery } from './api.ts'
import { dialogWords, screenWords } from './copy.ts'
import { rightColumns } from './right-columns.tsx'
import { RightDialog } from './RightDialog.tsx'

/** The team's rights records, which state what the licences of its files allow. */
export const RightsScreen = () => {
  const { team } = useSession()
  const search = useAddressText()
  return (
    <ResourceScreen
      one={screenWords.one}
      many={screenWords.many}
      frame={(parts) => <TeamPage part={screenWords.title} {...parts} />}
      query={useInfiniteQuery(rightsQuery(team.uuid, search.text))}
      search={search}
      noMatch={screenWords.noMatch(search.text)}
      empty={{
        icon: IconCertificate,
        title: screenWords.empty,
        help: screenWords.emptyHelp,
      }}
      create={{ label: dialogWords.new, why: useWhyNot()(rights.create), action: { group: screenWords.group } }}
      actions={
        <ButtonLink to="/team/rights/expiring" icon={IconClock}>
          {screenWords.expiring}
        </ButtonLink>
      }
      layout={(edit) => ({ columns: rightColumns(edit) })}
      dialog={(record, onClose) => <RightDialog record={record} onClose={onClose} />}
    />
  )
}
