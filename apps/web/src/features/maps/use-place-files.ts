import { failures, type FileMap, maps, toasts } from '@vitrine/contract'
import { useQueryClient } from '@tanstack/react-query'
import { filesInWords } from '../../lib/counts.ts'
import type { MapPoint } from '../../lib/map/points.ts'
import { useAction } from '../../lib/use-action.ts'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { runBulk } from '../bulk/index.ts'
import { mapCopy } from './copy.ts'
import type { Dragged } from './dragged.ts'

/** Sets the location of files. The change runs in the background and can be undone. */
export const usePlaceFiles = () => {
  const { team } = useSession()
  const cache = useQueryClient()
  return ({ files }: Pick<Dragged, 'files'>, point: MapPoint | null) =>
    runBulk(cache, {
      team: team.uuid,
      selection: { files: files.map(({ uuid }) => uuid) },
      change: { location: { map_point: point } },
      title: mapCopy.placing(filesInWords(files.length)),
      said: toasts.locationUpdated,
    })
}

/** Adds files to a map and removes them. Files without a location get the point that they were dropped on, if any. */
export const useMapFiles = ({ uuid, title }: Pick<FileMap, 'uuid' | 'title'>) => {
  const place = usePlaceFiles()
  const change = useAction(maps.changeFiles, [maps.one, maps.list, maps.files, maps.clusters])
  const params = { map: uuid }
  return {
    add: async ({ files, located }: Dragged, point: MapPoint | null) => {
      const add = files.map((file) => file.uuid)
      const isAdded = await change.run(
        { params, body: { add } },
        {
          done: ({ added }) =>
            toast.ok(added > 0 ? toasts.addedToMap(added, title) : mapCopy.alreadyAdded(files.length)),
          failed: mapCopy.addFailed,
        },
      )
      if (isAdded && point && !located) await place({ files }, point)
      return isAdded
    },
    remove: (file: string) =>
      change.run({ params, body: { remove: [file] } }, { done: toasts.fileRemoved, failed: failures.fileRemove }),
  }
}
