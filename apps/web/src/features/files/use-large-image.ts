import type { FileCard } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { fileQuery } from './api.ts'
import { viewUrlOf } from './image-urls.ts'

/** The large image of a file, or its thumbnail until the URL of the large image is known. */
export const useLargeImage = (card: Pick<FileCard, 'uuid' | 'thumbnail_url'> | null | undefined) => {
  const { data } = useQuery({ ...fileQuery(card?.uuid ?? ''), enabled: card != null })
  const version = data?.latest_version
  return (version && viewUrlOf(version, data.recycled)) ?? card?.thumbnail_url
}
