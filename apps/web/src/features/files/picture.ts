import type { Version } from '@vitrine/contract'

/** Pictures that a browser shows as they were uploaded; all others are seen through their renditions (spec §9). */
const shownByBrowsers = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

/** The picture to show: in the bin only the preview is, else the largest rendition. */
export const pictureOf = (version: Version, recycled: boolean) =>
  recycled ? version.thumbnail_url : (version.view_url ?? version.thumbnail_url)
/** The bytes as they were uploaded, where a browser can show them. */
export const originalOf = (version: Version) =>
  shownByBrowsers.includes(version.file_type) ? `${version.url}?download=false` : null
