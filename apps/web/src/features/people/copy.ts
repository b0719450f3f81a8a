import { isolateBidi, MERGE_DAYS, type PersonCard } from '@vitrine/contract'
import { filesInWords } from '../../lib/counts.ts'
import { shortDayInWords } from '../../lib/days.ts'
import type { BadgeKind } from '../../ui/Badge.tsx'

const number = (count: number) => count.toLocaleString('en-GB')
const peopleInWords = (count: number) => (count === 1 ? '1 person' : `${number(count)} people`)
const facesInWords = (count: number) => (count === 1 ? '1 face' : `${number(count)} faces`)

export const nameOrUnnamed = ({ name }: { name: string }) => name || 'Unnamed person'
export const percentInWords = (share: number) => `${Math.round(share * 100)}%`

/** Formats a date so that it doesn't wrap. */
const onOneLine = (day: string) => shortDayInWords(day).replaceAll(' ', '\u00a0')
/** Returns the kind and text of the badge for a person's release. */
export const releaseInWords = ({ state, until }: PersonCard['release']): readonly [BadgeKind, string] => {
  switch (state) {
    case 'valid':
      return ['ok', until ? `Release until ${onOneLine(until)}` : 'Release with no end date']
    case 'ending':
      return ['warn', until ? `Release ends ${onOneLine(until)}` : 'Release ends soon']
    case 'ended':
      return ['stop', until ? `Release ended ${onOneLine(until)}` : 'Release ended']
    case 'withdrawn':
      return ['stop', 'Release withdrawn']
    case 'planned':
      return ['waiting', 'Release not valid yet']
    default:
      return ['unknown', 'No release']
  }
}

export const words = {
  title: 'People',
  counted: (named: number, unnamed: number, files: number) =>
    `${number(named)} named, ${number(unnamed)} unnamed. Found in ${filesInWords(files)}.`,
  loading: 'the list of people',
  nameFaces: (count: number) => `Name ${peopleInWords(count)}`,
  tabs: { named: 'Named', unnamed: 'Unnamed', without_release: 'Without a valid release' },
  sortedBy: (label: string) => `Sort: ${label}`,
  sorts: { files: 'Most files', name: 'Name, A to Z', newest: 'Newest first' },
  files: filesInWords,
  select: (name: string) => `Select ${name}`,
  selected: (count: number) => `${number(count)} selected`,
  selection: 'Selected people',
  clearSelection: 'Clear selection',
  merge: 'Merge',
  oneIsNotEnough: 'Select at least two people',
  rename: 'Rename',
  addName: 'Add name',
  mergeInto: 'Merge into another person',
  delete: 'Delete',
  clearSearch: 'Clear search',
  showNamed: 'Show named people',
  noMatch: (text: string) => `No people match “${text}”.`,
  noneInTab: {
    unnamed: { title: 'Everyone has a name', help: 'People whose faces were found appear here until you name them.' },
    without_release: {
      title: 'Everyone has a valid release',
      help: 'Named people without a valid release appear here.',
    },
  },
  noneTitle: 'No faces yet',
  noPeopleTitle: 'No people yet',
  unassigned: (faces: number) =>
    faces === 1
      ? '1 face isn’t listed. An unnamed person appears here when their face is found in at least two images.'
      : `${number(faces)} faces aren’t listed. An unnamed person appears here when their face is found in at least two images.`,
  showUnassigned: 'Show images with unnamed faces',
  noneHelp:
    'Faces in new images are detected automatically. You can also draw a box around a face on the People tab of a file.',
  noNamesTitle: 'No named people yet',
  noNamesHelp: 'Name the people found in your images, so that you can search for them.',
  showUnnamed: (count: number) => `Show ${number(count)} unnamed`,
  offTitle: 'Face recognition is off',
  offHelp:
    'Faces in new images aren’t detected automatically. You can still draw boxes around faces on the People tab of a file.',
  offNote: 'Faces in new images aren’t detected automatically.',
  unavailableHelp: 'This installation can’t detect faces. You can draw boxes around faces on the People tab of a file.',
  openSettings: 'Open team settings',
} as const

export const suggestionWords = {
  title: 'Same person?',
  loading: 'suggestions of people to merge',
  mergeKey: 'merge',
  separateKey: 'not the same',
  pair: (name: string) => `${isolateBidi(name)}?`,
  twoUnnamed: 'These look like the same person',
  help: (person: PersonCard, other: PersonCard, alike: number) =>
    `Found in ${filesInWords(person.count)}. ${other.name ? isolateBidi(other.name) : 'The other person'} is in ${filesInWords(other.count)}. ${percentInWords(alike)} similar.`,
  merge: 'Merge',
  separate: 'Not the same',
  separated: 'Marked as different people',
  notSeparated: 'The suggestion couldn’t be dismissed',
  more: (count: number) => `Show ${number(count)} more`,
  fewer: 'Show fewer',
} as const

export const mergeWords = {
  target: 'Merge into',
  placeholder: 'Search for a person',
  chooseFirst: 'Choose a person first',
  note: (count: number, target: string) =>
    `${isolateBidi(target)} will get the faces and releases of ${peopleInWords(count)}. You can undo this for ${MERGE_DAYS} days.`,
  noteBefore: `Their faces and releases will move to the person you choose. You can undo this for ${MERGE_DAYS} days.`,
  sources: 'People to merge',
  groups: {
    selected: 'Selected',
    same: (count: number) => (count === 1 ? 'Person with this name' : 'People with this name'),
    alike: 'Similar faces',
    all: 'All people',
    found: 'Search results',
  },
  alike: (share: number) => `${percentInWords(share)} similar`,
  searching: 'Searching',
  undone: (name: string) => `${isolateBidi(name)} is a separate person again`,
  undoFailed: 'The merge couldn’t be undone',
} as const

export const personWords = {
  loading: 'this person’s page',
  all: 'All people',
  parts: { files: 'Files', faces: 'Faces', releases: 'Releases', merges: 'Merges' },
  name: 'Name',
  renameHow: 'Rename',
  enterName: 'Enter a name',
  chooseThumbnail: 'Choose thumbnail',
  showInLibrary: 'Show in library',
  filesOf: (name: string) => `Files that show ${name}`,
  loadingFiles: 'this person’s files',
  noFilesTitle: 'No files to show',
  noFilesHelp: 'The files that show this person were deleted, or you can’t see them.',
  noFaceHelp: 'No face is assigned to this person. To add one, open an image and name the face on its People tab.',
  deleteTitle: (name: string) => `Delete ${isolateBidi(name)}?`,
  deleteText: (faces: number) =>
    faces === 0
      ? 'The name and releases will be permanently deleted. Files are kept.'
      : `The name and releases will be permanently deleted. Files are kept, and ${facesInWords(faces)} won’t be recognised again.`,
  deleteAction: 'Delete person',
  notDeleted: (name: string) => `${isolateBidi(name)} couldn’t be deleted`,
  facesOf: (name: string) => `Faces of ${name}`,
  loadingFaces: 'the faces',
  noFacesTitle: 'No faces',
  noFacesHelp: 'Faces you name as this person on the People tab of an image appear here.',
  useAsThumbnail: (file: string) => `Use the face in ${file} as the thumbnail`,
  isThumbnail: 'Thumbnail',
  thumbnailFailed: 'The thumbnail couldn’t be changed',
  openFile: 'Open file',
  useThis: 'Use as thumbnail',
  notThisPerson: 'Not this person',
  detached: 'Face no longer assigned to this person',
  notDetached: 'The face is still assigned to this person',
  faceActions: (file: string) => `the face in ${file}`,
  merged: 'Merged people',
  mergedHelp: `People merged into this person appear here. You can undo a merge for ${MERGE_DAYS} days.`,
  mergedOn: (date: string, by: string | undefined) => (by ? `Merged on ${date} by ${by}` : `Merged on ${date}`),
  undoUntil: (date: string) => `Can be undone until ${date}`,
  undoMerge: 'Undo merge',
  undoMergeOf: (name: string) => `Undo merge of ${name}`,
  faces: facesInWords,
} as const
