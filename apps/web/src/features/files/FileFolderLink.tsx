import { Tooltip } from '@mantine/core'
import { type File, placeWords } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextLink } from '../../ui/TextLink.tsx'
import { breadcrumbsQuery, pathLabel } from '../folders/index.ts'

type Place = Pick<File, 'parent_folder' | 'owner'>
/** Where a file of another team is found: in the folder that it shares with ours. */
const SharedPlace = ({ owner, parent_folder }: Place) => (
  <>
    {parent_folder ? (
      <TextLink to="/library/shared/$shared" params={{ shared: parent_folder.uuid }}>
        <bdi>{parent_folder.name}</bdi>
      </TextLink>
    ) : (
      <TextLink to="/library/shared">Shared with us</TextLink>
    )}{' '}
    of <bdi>{owner?.name}</bdi>
  </>
)

/** The folder a file lies in, or the root, as a link; the way to it on hover. */
export const FileFolderLink = ({ file }: { file: Place }) => {
  const { parent_folder, owner } = file
  const [asked, setAsked] = useState(false)
  const { data } = useQuery({
    ...breadcrumbsQuery(parent_folder?.uuid ?? ''),
    enabled: asked && parent_folder !== null && owner === null,
  })
  const way = pathLabel((data ?? []).map(({ name }) => name))
  if (owner) return <SharedPlace {...file} />
  if (!parent_folder) return <TextLink to="/library">{placeWords.root}</TextLink>
  return (
    <Tooltip label={data ? way : pathLabel([parent_folder.name])}>
      <TextLink
        to="/library/$folder"
        params={{ folder: parent_folder.uuid }}
        onMouseEnter={() => setAsked(true)}
        onFocus={() => setAsked(true)}
      >
        <bdi>{parent_folder.name}</bdi>
      </TextLink>
    </Tooltip>
  )
}
