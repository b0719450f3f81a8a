import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useSession } from '../auth/index.ts'
import { type FilePlace, fileQuery, filesQuery } from './api.ts'
import { FileScreen } from './FileScreen.tsx'
import type { Neighbours } from './neighbours.ts'

/** A file opened by its own address. The list behind it is the place where it lies. */
export const FileAloneScreen = () => {
  const { file: uuid } = useParams({ from: '/shell/file/$file' })
  const { team } = useSession()
  const navigate = useNavigate()
  const { data: file } = useQuery(fileQuery(uuid))
  const folder = file?.parent_folder?.uuid
  const place: FilePlace = file?.recycled
    ? { place: 'bin' }
    : file && file.review_status > 0
      ? { place: 'review' }
      : { place: 'library', folder: folder ?? 'root' }
  const { data } = useInfiniteQuery({ ...filesQuery(team.uuid, place), enabled: file !== undefined })
  const files = data?.pages.flatMap(({ results }) => results) ?? []
  const at = files.findIndex((one) => one.uuid === uuid)
  const neighbours: Neighbours = {
    previous: files[at - 1]?.uuid,
    next: at < 0 ? undefined : files[at + 1]?.uuid,
    go: (next) => void navigate({ to: '/file/$file', params: { file: next }, replace: true }),
    close: () => {
      if (place.place !== 'library') return void navigate({ to: `/library/${place.place}` })
      void (folder === undefined
        ? navigate({ to: '/library' })
        : navigate({ to: '/library/$folder', params: { folder } }))
    },
  }
  return <FileScreen file={uuid} {...neighbours} />
}
