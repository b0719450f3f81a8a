import type { DamagedObject, StorageStatus } from '@vitrine/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { dateInWords } from '../../lib/dates.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { ResourceScreen } from '../../lib/ResourceScreen.tsx'
import { sizeInWords } from '../../lib/sizes.ts'
import { Note } from '../../ui/Fields.tsx'
import { IconCheck } from '../../ui/icons.ts'
import { SkeletonForm } from '../../ui/States.tsx'
import type { Column } from '../../ui/Table.tsx'
import { staffWords, storageWords } from './copy.ts'
import { damagedQuery, storageQuery } from './api.ts'
import { StaffPage } from './StaffPage.tsx'
import css from './staff.module.css'

const columns: readonly Column<DamagedObject>[] = [
  { id: 'key', head: storageWords.key, width: 'minmax(0, 2fr)', card: 'title', cell: ({ key }) => <code>{key}</code> },
  {
    id: 'problem',
    head: storageWords.problem,
    width: 'minmax(0, 1.4fr)',
    cell: ({ problem }) => storageWords.problems[problem],
  },
  { id: 'team', head: storageWords.team, width: 'minmax(0, 1.2fr)', cell: ({ team }) => team.name },
  { id: 'size', head: storageWords.size, width: '90px', align: 'end', cell: ({ size }) => sizeInWords(size) },
  { id: 'found', head: storageWords.found, width: 'minmax(0, 1fr)', cell: ({ found_at }) => dateInWords(found_at) },
]

const statusInWords = (status: StorageStatus) =>
  [
    storageWords.stored(status),
    status.scrub.days === 0 ? storageWords.notChecked : storageWords.checked(status),
    status.scrub.finished_at !== null && storageWords.lastChecked(status.scrub.finished_at),
  ]
    .filter(Boolean)
    .join(' ')

const Status = () => (
  <div className={css.remark}>
    <Loaded query={useQuery(storageQuery())} what={storageWords.loading} skeleton={<SkeletonForm fields={1} />}>
      {(status) => <Note>{statusInWords(status)}</Note>}
    </Loaded>
  </div>
)

/** Storage totals, and the originals that must be restored from a backup. */
export const StorageScreen = () => (
  <ResourceScreen
    one={storageWords.one}
    many={storageWords.many}
    frame={({ children, ...parts }) => (
      <StaffPage part={staffWords.storage} {...parts}>
        <Status />
        {children}
      </StaffPage>
    )}
    query={useInfiniteQuery(damagedQuery())}
    empty={{
      icon: IconCheck,
      title: storageWords.none,
      help: storageWords.noneHelp,
    }}
    layout={() => ({ columns, rowKey: ({ key }: DamagedObject) => key })}
  />
)
