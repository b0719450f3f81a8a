import type { File } from '@vitrine/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { chooseTeam, useSession } from '../auth/index.ts'
import { type FilePlace, fileQuery, filesQuery, sharedFileQuery, sharedFilesQuery } from './api.ts'
import { FileScreen } from './FileScreen.tsx'
import type { Neighbours } from './neighbours.ts'
import { useNeighbours } from './use-neighbours.ts'

/** Fetches another team’s file as the active team sees it, even for members of both teams. If the file isn’t
 *  shared with the active team, switches to the team that owns it. */
const useShared = (file: File | undefined) => {
  const { team } = useSession()
  const elsewhere = file?.viewer === 'member' && file.team !== team.uuid ? file.team : undefined
  const { data, isError } = useQuery({ ...sharedFileQuery(file?.uuid ?? ''), enabled: elsewhere !== undefined })
  useEffect(() => {
    if (elsewhere && isError) chooseTeam(elsewhere)
  }, [elsewhere, isError])
  return {
    shared: file?.viewer === 'shared' ? file : elsewhere ? (data ?? file) : undefined,
    ofBoth: elsewhere !== undefined,
  }
}

const placeOf = (file: File | undefined): FilePlace => {
  if (file?.recycled) return { place: 'bin' }
  if (file && file.review_status > 0) return { place: 'review' }
  return { place: 'library', folder: file?.parent_folder?.uuid ?? 'root' }
}

/**
 * The folder in which a file was opened. The folder and the neighbours stay the same if the file is moved or
 * recycled while it is open.
 */
const usePlace = (file: File | undefined): FilePlace => {
  const [opened, setOpened] = useState<{ uuid: string; place: FilePlace }>()
  if (file && file.uuid !== opened?.uuid) setOpened({ uuid: file.uuid, place: placeOf(file) })
  return opened && opened.uuid === file?.uuid ? opened.place : placeOf(file)
}

/** A file opened at its own URL. The neighbouring files are those in its folder. */
export const StandaloneFileScreen = () => {
  const { file: uuid } = useParams({ from: '/shell/file/$file' })
  const { team } = useSession()
  const navigate = useNavigate()
  const { data: file } = useQuery(fileQuery(uuid))
  const { shared, ofBoth } = useShared(file)
  const place = placeOf(file)
  const folder = file?.parent_folder?.uuid
  const ours = useInfiniteQuery({ ...filesQuery(team.uuid, usePlace(file)), enabled: file !== undefined && !shared })
  const theirs = useInfiniteQuery({
    ...sharedFilesQuery(team.uuid, shared?.parent_folder?.uuid ?? ''),
    enabled: Boolean(shared?.owner && shared.parent_folder),
  })
  const { data } = shared ? theirs : ours
  const files = useMemo(() => data?.pages.flatMap(({ results }): { uuid: string }[] => results) ?? [], [data])
  const neighbours: Neighbours = {
    ...useNeighbours(uuid, files),
    shared: ofBoth,
    go: (next) => void navigate({ to: '/file/$file', params: { file: next }, replace: true }),
    close: () => {
      if (shared)
        return void (folder === undefined
          ? navigate({ to: '/library/shared' })
          : navigate({ to: '/library/shared/$shared', params: { shared: folder } }))
      if (place.place !== 'library') return void navigate({ to: `/library/${place.place}` })
      void (folder === undefined
        ? navigate({ to: '/library' })
        : navigate({ to: '/library/$folder', params: { folder } }))
    },
  }
  return <FileScreen file={uuid} {...neighbours} />
}
