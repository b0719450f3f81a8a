import { platforms, type Version } from '@vitrine/contract'

const names = ['Original', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth']
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
/** "11th", "21st". */
const ordinalOf = (number: number) =>
  `${number}${endings[new Intl.PluralRules('en-GB', { type: 'ordinal' }).select(number)] ?? 'th'}`

/** Names a version from a creator's post: the network provides a smaller copy, the creator sends the original. */
const receivedName = (source: Version['source']) => {
  if (source?.received_from === 'creator') return { label: 'Original', phrase: 'original version' }
  if (source?.received_from !== 'network') return undefined
  const platform = platforms.find((one) => one.toLowerCase() === source.creator.platform.toLowerCase())
  return platform ? { label: `${platform} copy`, phrase: `${platform} copy` } : undefined
}
/** Returns the name of a version. If it comes from a post, it is named after its source (the creator or the network),
 *  otherwise by its number; the first is the original. `phrase` is the name inside a sentence. */
export const nameOf = ({ number, source }: Pick<Version, 'number' | 'source'>) => {
  const label = names[number - 1] ?? ordinalOf(number)
  return receivedName(source) ?? { label, phrase: `${label.toLocaleLowerCase()} version` }
}

export const compareWords = {
  choice: (version: string, date: string) => `${version}, ${date}`,
  title: (file: string) => `Compare versions of ${file}`,
  left: 'Left version',
  divider: 'Divider position',
  right: 'Right version',
  image: (phrase: string) => phrase.charAt(0).toLocaleUpperCase() + phrase.slice(1),
} as const

export const cropWords = {
  crop: 'Crop',
  failed: 'The image couldn’t be cropped',
  title: (file: string) => `Crop ${file}`,
  aspectRatio: 'Aspect ratio',
  size: 'Size in pixels',
  width: 'Width',
  height: 'Height',
  cancel: 'Cancel',
  failedHelp: 'Nothing was changed. Try another part of the image.',
  cropping: 'The new version will appear when it’s ready',
} as const

export const versionWords = {
  show: (phrase: string, active: boolean) => `Show ${phrase}${active ? ', active' : ''}`,
  active: (version: string) => `${version} · Active`,
  by: (person: string) => `by ${person}`,
  severalFiles:
    'If you choose several files or a zip, each file becomes a version, ordered by name. The first becomes active.',
  drop: 'Drop files here, or click to choose them',
  actionsOf: (phrase: string) => `Actions for ${phrase}`,
  download: 'Download',
  strip: 'File versions',
  compare: 'Compare',
  new: 'New version',
  notActive: 'The version couldn’t be set as active',
  deleteTitle: (phrase: string) => `Delete the ${phrase}?`,
  deleteText: 'It will be permanently deleted. Other versions are kept.',
  delete: 'Delete version',
  notDeleted: 'The version couldn’t be deleted',
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
