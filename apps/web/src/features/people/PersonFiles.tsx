import type { Person } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Loaded } from '../../lib/Loaded.tsx'
import { IconPhoto } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/States.tsx'
import { useSession } from '../auth/index.ts'
import { filesQuery } from '../files/index.ts'
import { GridSkeleton, SelectableGrid, useTileSize } from '../library/index.ts'
import { termOfPerson } from './api.ts'
import { nameOrUnnamed, personWords as texts } from './copy.ts'

/** The files of the library that show a person. */
export const PersonFiles = ({ person }: { person: Person }) => {
  const { team } = useSession()
  const q = termOfPerson(person.uuid)
  const list = useInfiniteQuery(filesQuery(team.uuid, { q, place: 'library' }))
  const [size] = useTileSize()
  return (
    <Loaded query={list} what={texts.loadingFiles} skeleton={<GridSkeleton height={size} />}>
      {({ pages }) =>
        pages[0]?.results.length ? (
          <SelectableGrid label={texts.filesOf(nameOrUnnamed(person))} query={list} height={size} q={q} />
        ) : (
          <EmptyState icon={IconPhoto} ghost="tiles" title={texts.noFilesTitle}>
            {person.faces === 0 ? texts.noFaceHelp : texts.noFilesHelp}
          </EmptyState>
        )
      }
    </Loaded>
  )
}
