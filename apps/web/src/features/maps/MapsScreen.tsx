import { maps } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { filesInWords } from '../../lib/counts.ts'
import { ResourceScreen } from '../../lib/ResourceScreen.tsx'
import { useAddressText } from '../../lib/use-address-text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { CoverCards, CoverLink, CoverPlace } from '../../ui/CoverCard.tsx'
import { CoverSkeleton } from '../../ui/CoverSkeleton.tsx'
import { IconMap, IconWorld } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { mapsQuery } from './api.ts'
import { MapsNotInPlan } from './MapsNotInPlan.tsx'
import { mapCopy } from './copy.ts'
import { MapDialog } from './MapDialog.tsx'
import { MapMenu } from './MapMenu.tsx'

const List = () => {
  const { team } = useSession()
  const search = useAddressText()
  return (
    <ResourceScreen
      one="map"
      many="maps"
      frame={(parts) => <Page title={mapCopy.maps} place={team.name} {...parts} />}
      query={useInfiniteQuery(mapsQuery(team.uuid, search.text))}
      search={search}
      noMatch={mapCopy.noMatch(search.text)}
      empty={{ icon: IconMap, title: mapCopy.none, help: mapCopy.noneHelp }}
      create={{ label: mapCopy.create, why: useWhyNot()(maps.create), action: { group: mapCopy.group, keys: 'c' } }}
      dialog={(map, onClose) => <MapDialog map={map} onClose={onClose} />}
      layout={(edit) => ({
        skeleton: <CoverSkeleton />,
        cards: (items) => (
          <CoverCards label={mapCopy.maps}>
            {items.map((one) => (
              <CoverPlace key={one.uuid} corner={<MapMenu map={one} onEdit={() => edit(one)} />}>
                <CoverLink
                  to="/maps/$map"
                  params={{ map: one.uuid }}
                  title={one.title}
                  sub={
                    <>
                      {filesInWords(one.files)}
                      {one.public && (
                        <Badge kind="ok" icon={IconWorld}>
                          {mapCopy.public}
                        </Badge>
                      )}
                    </>
                  }
                  covers={one.cover ? [one.cover] : []}
                  icon={IconMap}
                />
              </CoverPlace>
            ))}
          </CoverCards>
        ),
      })}
    />
  )
}
export const MapsScreen = () => (useSession().team.features.includes('F_MAPS') ? <List /> : <MapsNotInPlan />)
