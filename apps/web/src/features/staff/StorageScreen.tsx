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
import { damagedQuery, storageQuery } from './api.ts'
import { StaffPage } from './StaffPage.tsx'
import css from './staff.module.css'

const problems: Record<DamagedObject['problem'], string> = {
  missing: 'Missing',
  damaged: 'Differs from what was uploaded',
}

const columns: readonly Column<DamagedObject>[] = [
  { id: 'key', head: 'Stored file', width: 'minmax(0, 2fr)', card: 'title', cell: ({ key }) => <code>{key}</code> },
  { id: 'problem', head: 'Problem', width: 'minmax(0, 1.4fr)', cell: ({ problem }) => problems[problem] },
  { id: 'team', head: 'Team', width: 'minmax(0, 1.2fr)', cell: ({ team }) => team.name },
  { id: 'size', head: 'Size', width: '90px', align: 'end', cell: ({ size }) => sizeInWords(size) },
  { id: 'found', head: 'Found', width: 'minmax(0, 1fr)', cell: ({ found_at }) => dateInWords(found_at) },
]

const inWords = ({ files, stored_bytes, scrub }: StorageStatus) => {
  const stored = `${files.toLocaleString('en-GB')} originals, ${sizeInWords(stored_bytes)}.`
  if (scrub.days === 0) return `${stored} They are not read regularly, because VITRINE_SCRUB_DAYS is 0.`
  const last = scrub.finished_at === null ? '' : ` All were last read on ${dateInWords(scrub.finished_at)}.`
  return `${stored} Each is read and compared with its hash within ${scrub.days} days: ${scrub.checked.toLocaleString('en-GB')} so far.${last}`
}

const Status = () => (
  <div className={css.remark}>
    <Loaded query={useQuery(storageQuery())} what="the storage" skeleton={<SkeletonForm fields={1} />}>
      {(status) => <Note>{inWords(status)}</Note>}
    </Loaded>
  </div>
)

/** What is stored, and the originals that need to be put back from a backup. */
export const StorageScreen = () => (
  <ResourceScreen
    one="damaged file"
    many="damaged files"
    frame={({ children, ...parts }) => (
      <StaffPage part="Storage" {...parts}>
        <Status />
        {children}
      </StaffPage>
    )}
    query={useInfiniteQuery(damagedQuery())}
    empty={{
      icon: IconCheck,
      title: 'No damaged files',
      help: 'Originals that are missing or have changed on the disk appear here. Nothing is deleted automatically.',
    }}
    layout={() => ({ columns, rowKey: ({ key }: DamagedObject) => key })}
  />
)
