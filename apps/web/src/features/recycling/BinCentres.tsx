import { type MediaCentreCard, mediaCentres } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { dateInWords } from '../../lib/dates.ts'
import { ResourceList } from '../../lib/ResourceScreen.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconNews } from '../../ui/icons.ts'
import { type Column, TitleCell } from '../../ui/Table.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { centresQuery, contentInWords, useCentreActions } from '../media-centres/index.ts'
import css from './bin.module.css'
import { binWords } from './copy.ts'

const Actions = ({ centre }: { centre: MediaCentreCard }) => {
  const why = useWhyNot()(mediaCentres.update)
  const { busy, restore, erase } = useCentreActions(centre)
  return (
    <div className={css.actions}>
      <Button
        size="small"
        why={why}
        busy={busy}
        aria-label={binWords.restoreCentre(centre.title)}
        onClick={() => void restore()}
      >
        {binWords.restore}
      </Button>
      <Button
        size="small"
        danger
        why={why}
        busy={busy}
        aria-label={binWords.deleteCentre(centre.title)}
        onClick={() => void erase()}
      >
        {binWords.delete}
      </Button>
    </div>
  )
}

const columns: readonly Column<MediaCentreCard>[] = [
  {
    id: 'name',
    head: binWords.mediaCentre,
    width: 'minmax(0, 3fr)',
    card: 'title',
    cell: (centre) => (
      <TitleCell
        before={
          <span className={css.thumb}>
            <IconNews size={22} stroke={1.4} aria-hidden />
          </span>
        }
        title={centre.title}
        sub={contentInWords(centre)}
      />
    ),
  },
  {
    id: 'at',
    head: binWords.movedHere,
    width: 'minmax(0, 2fr)',
    cell: ({ recycled_at }) => recycled_at && dateInWords(recycled_at),
  },
  // Media centres in the bin are not deleted automatically.
  { id: 'left', head: binWords.daysLeft, width: '110px', cell: () => binWords.noLimit },
  { id: 'actions', head: '', width: '230px', align: 'end', cell: (centre) => <Actions centre={centre} /> },
]

export const useRecycledCentres = () => {
  const { team } = useSession()
  return useInfiniteQuery(centresQuery(team.uuid, '', true))
}
/** Lists the media centres in the recycling bin; shows nothing when there are none. */
export const BinCentres = () => {
  const list = useRecycledCentres()
  if (!list.data?.pages[0]?.results.length) return null
  return (
    <div className={css.part}>
      <ResourceList one={binWords.oneCentre} many={binWords.manyCentres} query={list} columns={columns} />
    </div>
  )
}
