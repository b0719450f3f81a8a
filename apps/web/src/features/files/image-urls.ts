import { type File, type Version, versions } from '@vitrine/contract'

/** The picture to show: in the bin only the preview is, else the largest rendition. */
export const viewUrlOf = (version: Version, recycled: boolean) =>
  recycled ? version.thumbnail_url : (version.view_url ?? version.thumbnail_url)

/** The whole picture for zooming in, for those of the team who may download it without asking. */
export const fullImageUrlOf = ({ viewer, recycled, actions }: File, { uuid, kind }: Version) => {
  const { verdict, steps } = actions.download
  const mayDownload = verdict === 'allow' || (verdict === 'steps' && !steps.includes('request'))
  if (kind !== 'image' || viewer !== 'member' || recycled || !mayDownload) return null
  return versions.rendition.path.replace(':version', uuid).replace(':size', 'full')
}
