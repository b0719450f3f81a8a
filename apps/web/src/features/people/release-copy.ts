import type { MissingReleases, UncoveredReleases } from '@vitrine/contract'
import { dayInWords } from '../../lib/days.ts'

const number = (count: number) => count.toLocaleString('en-GB')

export const releaseWords = {
  help: 'The uses this person has agreed to. Files that show this person are checked against these releases.',
  add: 'Add release',
  edit: 'Edit release',
  save: 'Save',
  noneTitle: 'No releases yet',
  noneHelp: 'Add a release to record where and for how long images of this person can be used.',
  list: 'Releases',
  channels: 'Allowed for',
  channelsHelp: (chosen: number) =>
    chosen === 0
      ? 'No channels selected: this release covers every use.'
      : 'Only the selected channels are covered. Select none to cover every use.',
  allChannels: 'All channels',
  territories: 'Territories',
  territoriesHelp: 'Choose a country, or type a territory and press Enter. Leave empty for worldwide.',
  worldwide: 'Worldwide',
  unlimited:
    'With no channels, territories or end date, this release covers every use, worldwide and with no time limit.',
  from: 'Valid from',
  until: 'Valid until',
  validity: 'Valid',
  noStart: 'No start date',
  noEnd: 'No end date',
  guardian: 'Parent or guardian',
  guardianHelp: 'The person who signed for a minor. Leave empty for adults.',
  note: 'Note',
  document: 'Signed document',
  documentHelp: 'A file in the library with the signed release',
  documentTitle: 'Choose the signed release',
  withdraw: 'Mark as withdrawn',
  reinstate: 'Mark as valid again',
  withdrawTitle: 'Mark this release as withdrawn?',
  withdrawText: 'This release will no longer cover images of this person. You can mark it as valid again later.',
  withdrawn: 'Release withdrawn',
  reinstated: 'Release no longer marked as withdrawn',
  delete: 'Delete',
  deleteTitle: 'Delete this release?',
  deleteText: 'It will be permanently deleted. The signed document is kept in the library.',
  deleteAction: 'Delete release',
  deleted: 'Release deleted',
  saved: 'Release saved',
  failed: 'The release is unchanged',
  dates: (from: string | null, until: string | null) => {
    if (from && until) return `${dayInWords(from)} to ${dayInWords(until)}`
    if (until) return `Until ${dayInWords(until)}`
    return from ? `From ${dayInWords(from)}, no end date` : 'No end date'
  },
  endBeforeStart: 'Choose a date on or after the start date',
  actions: (name: string) => `${name}’s release`,
  endingTitle: 'Releases ending soon',
  endingNone: (days: number) => `No releases end in the next ${days} days.`,
  endingCount: (count: number, days: number) =>
    count === 1
      ? `1 model release ends in the next ${days} days.`
      : `${count} model releases end in the next ${days} days.`,
  seeEnding: 'See expiring rights',
  loadingEnding: 'the releases',
  left: (days: number) => (days < 1 ? 'Last day' : days === 1 ? '1 day left' : `${days} days left`),
  columns: { person: 'Person', ends: 'Ends', left: 'Time left', channels: 'Allowed for' },
} as const

const uncovered: Record<UncoveredReleases, string> = { warn: 'Show a warning', block: 'Block use' }
const uncoveredHelp: Record<UncoveredReleases, string> = {
  warn: 'A warning appears when the file is shared, published, embedded or posted.',
  block: 'The file can’t be shared, published, embedded or posted.',
}
const missing: Record<MissingReleases, string> = {
  ignore: 'Allow use',
  warn: 'Show a warning',
  block: 'Block use',
}
const missingHelp: Record<MissingReleases, string> = {
  ignore: 'People without a release are treated as if they had agreed.',
  ...uncoveredHelp,
}
const markedText = (faces: number, described: number) => {
  if (faces === 0) return 'No faces are marked in images.'
  if (faces === 1)
    return described === 0
      ? '1 face is marked; no face data is stored for it.'
      : '1 face is marked; its face data is stored.'
  if (described === 0) return `${number(faces)} faces are marked; no face data is stored for them.`
  return `${number(faces)} faces are marked; face data is stored for ${described === faces ? 'all' : number(described)} of them.`
}
const describedText = (described: number) => {
  if (described === 0) return ''
  return described === 1
    ? 'The stored face data of 1 face will be permanently deleted. '
    : `The stored face data of ${number(described)} faces will be permanently deleted. `
}
export const settingsWords = {
  title: 'People and releases',
  sub: 'Changes in this section are saved immediately.',
  loading: 'the people and release settings',
  recognition: 'Face recognition',
  on: (faces: number, described: number) =>
    `On. Faces in images are detected on this server and grouped by person. ${markedText(faces, described)}`,
  off: 'Off. Vitrine doesn’t look for faces, and no face data is stored.',
  unavailable: 'This installation can’t detect faces.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  turnOffTitle: 'Turn off face recognition?',
  turnOffText: (described: number) =>
    `${describedText(described)}Faces in new images won’t be detected. Boxes, names and releases are kept.`,
  turnOffAction: 'Turn off face recognition',
  turnedOn: 'Face recognition is on',
  turnedOff: 'Face recognition is off. All face data was deleted.',
  likeness: 'Similarity needed to group faces',
  usual: 'Default',
  likenessHelp: 'Higher values group fewer faces and make fewer mistakes.',
  uncovered: 'When a release doesn’t cover a use',
  missing: 'When a named person has no release',
  uncoveredChoices: uncovered,
  uncoveredHelp,
  missingChoices: missing,
  missingHelp,
  failed: 'The setting couldn’t be saved',
} as const
