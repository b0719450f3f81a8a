import { type File, type Version, versions } from '@vitrine/contract'

/** Returns the URL of the image to show: the largest rendition, or the thumbnail for a file in the bin. Null if there is
 *  none. */
export const viewUrlOf = (version: Version, recycled: boolean) =>
  recycled ? version.thumbnail_url : (version.view_url ?? version.thumbnail_url)

/** Returns the URL of the full-size image for zooming; null except for team members who can download it without a
 *  request. */
export const fullImageUrlOf = ({ viewer, recycled, actions }: File, { uuid, kind }: Version) => {
  const { verdict, steps } = actions.download
  const mayDownload = verdict === 'allow' || (verdict === 'steps' && !steps.includes('request'))
  if (kind !== 'image' || viewer !== 'member' || recycled || !mayDownload) return null
  return versions.rendition.path.replace(':version', uuid).replace(':size', 'full')
}
