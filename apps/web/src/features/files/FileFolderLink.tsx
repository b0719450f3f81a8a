import { Tooltip } from '@mantine/core'
import { type File, placeWords } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextLink } from '../../ui/TextLink.tsx'
import { breadcrumbsQuery, pathLabel } from '../folders/index.ts'
import { screenWords } from './copy.ts'

type Place = Pick<File, 'parent_folder' | 'owner'>
/** Links to the shared folder that contains another team’s file, and names that team. */
const SharedPlace = ({ owner, parent_folder }: Place) => {
  const place = parent_folder ? (
    <TextLink to="/library/shared/$shared" params={{ shared: parent_folder.uuid }}>
      <bdi>{parent_folder.name}</bdi>
    </TextLink>
  ) : (
    <TextLink to="/library/shared">{screenWords.sharedWithUs}</TextLink>
  )
  return screenWords.sharedBy(place, <bdi>{owner?.name}</bdi>)
}

/** A link to the folder of a file, or to the root, with the path in a tooltip. */
export const FileFolderLink = ({ file }: { file: Place }) => {
  const { parent_folder, owner } = file
  const [isHovered, setHovered] = useState(false)
  const { data } = useQuery({
    ...breadcrumbsQuery(parent_folder?.uuid ?? ''),
    enabled: isHovered && parent_folder !== null && owner === null,
  })
  const path = pathLabel((data ?? []).map(({ name }) => name))
  if (owner) return <SharedPlace {...file} />
  if (!parent_folder) return <TextLink to="/library">{placeWords.root}</TextLink>
  return (
    <Tooltip label={data ? path : pathLabel([parent_folder.name])}>
      <TextLink
        to="/library/$folder"
        params={{ folder: parent_folder.uuid }}
        onMouseEnter={() => setHovered(true)}
        onFocus={() => setHovered(true)}
      >
        <bdi>{parent_folder.name}</bdi>
      </TextLink>
    </Tooltip>
  )
}
