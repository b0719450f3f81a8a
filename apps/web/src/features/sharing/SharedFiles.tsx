import { useInfiniteQuery } from '@tanstack/react-query'
import { Loaded } from '../../lib/Loaded.tsx'
import { useSession } from '../auth/index.ts'
import { sharedFilesQuery } from '../files/index.ts'
import { ChoosingGrid, GridSkeleton, useTileSize } from '../library/index.ts'

/** The files of a shared folder, as pictures that open and are chosen; what others own is only taken along. */
export const SharedFiles = ({ folder, name }: { folder: string; name: string }) => {
  const { team } = useSession()
  const list = useInfiniteQuery(sharedFilesQuery(team.uuid, folder))
  const [size] = useTileSize()
  return (
    <Loaded query={list} what="the files of this folder" skeleton={<GridSkeleton height={size} />}>
      {({ pages }) =>
        pages[0]?.results.length ? (
          <ChoosingGrid label={`Files in ${name}`} query={list} height={size} sharedFolder={folder} />
        ) : null
      }
    </Loaded>
  )
}
