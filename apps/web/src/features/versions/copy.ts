import type { Version } from '@vitrine/contract'

const names = ['Original', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth']

/** The name of a version by its number; the first is the original. */
export const nameOf = ({ number }: Pick<Version, 'number'>) => names[number - 1] ?? `Number ${number}`

export const compareWords = {
  choice: (version: string, date: string) => `${version}, ${date}`,
  title: (file: string) => `Compare versions of ${file}`,
  left: 'Left version',
  divider: 'Divider position',
  right: 'Right version',
  image: (version: string) => `${version} version`,
} as const

export const cropWords = {
  crop: 'Crop',
  failed: 'The image could not be cropped',
  title: (file: string) => `Crop ${file}`,
  aspectRatio: 'Aspect ratio',
  size: 'Size in pixels',
  width: 'Width',
  height: 'Height',
  cancel: 'Cancel',
  failedHelp: 'Nothing was changed. Try another part of the image.',
  cropping: 'The new version appears when it is ready',
} as const

export const versionWords = {
  show: (version: string, active: boolean) => `Show ${version} version${active ? ', active' : ''}`,
  active: (version: string) => `${version} · Active`,
  by: (person: string) => `by ${person}`,
  severalFiles:
    'If you choose several files or a zip, each becomes a version, ordered by name. The first becomes active.',
  drop: 'Drop files here, or click to choose them',
  actionsOf: (version: string) => `Actions for ${version} version`,
  download: 'Download',
  strip: 'File versions',
  compare: 'Compare',
  new: 'New version',
  notActive: 'The version could not be set as active',
  deleteTitle: (version: string) => `Delete the ${version} version?`,
  deleteText: 'It will be permanently deleted. Other versions are kept.',
  delete: 'Delete version',
  notDeleted: 'The version could not be deleted',
} as const

/** The names of the handles of the crop area, for screen readers. */
export const cropHandles = {
  cropArea: 'Crop area. Use the arrow keys to move it.',
  nwDragHandle: 'Top left corner',
  nDragHandle: 'Top edge',
  neDragHandle: 'Top right corner',
  eDragHandle: 'Right edge',
  seDragHandle: 'Bottom right corner',
  sDragHandle: 'Bottom edge',
  swDragHandle: 'Bottom left corner',
  wDragHandle: 'Left edge',
}
