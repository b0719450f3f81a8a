import { filesInWords } from '../../lib/counts.ts'

const number = (count: number) => count.toLocaleString('en-GB')

export const uploadWords = {
  group: 'Library',
  upload: 'Upload',
  more: 'More ways to upload',
  chooseFiles: 'Choose files',
  chooseFolder: 'Choose a folder',
  uploadFiles: 'Upload files',
  uploadFolder: 'Upload a folder',
  dropVersion: (file: string) => `Drop to add a new version of ${file}`,
  drop: (place: string) => `Drop to upload to ${place}`,
  tooLarge: (names: readonly (string | undefined)[]) =>
    names.length === 1 ? `${names[0]} is too large` : `${number(names.length)} files are too large`,
  unreadable: (count: number) => (count === 1 ? '1 file couldn’t be read' : `${number(count)} files couldn’t be read`),
  unreadableHelp: (names: readonly string[], more: number) =>
    `${names.join(', ')}${more > 0 ? ` and ${number(more)} more` : ''}. Check that you can open ${names.length + more === 1 ? 'it' : 'them'} on your computer.`,
  checking: (done: number, of: number) =>
    of === 1 ? 'Checking 1 file' : `Checking ${number(done)} of ${number(of)} files`,
  largest: (size: string) => `The largest file you can upload is ${size}.`,
  nothing: 'Nothing was uploaded',
  notLoaded: 'Part of the app couldn’t be loaded. Reload the page when you’re back online.',
  otherFile: 'This is a different file',
  chooseNamed: (name: string) => `Choose ${name}.`,
  lostAt: (size: string) => `Connection lost at ${size}`,
  unnamed: 'Unnamed',
  sourceGone: 'The file was changed, moved or deleted on your device. Choose it again.',
} as const

export const knownWords = {
  sameFiles: (count: number) =>
    count === 1 ? '1 file is already in the library' : `${number(count)} files are already in the library`,
  sameNames: (count: number, place: string) =>
    count === 1
      ? `1 file with the same name is already in ${place}`
      : `${number(count)} files with the same names are already in ${place}`,
  /** Where the existing file is, and its name if that is different. */
  existing: (name: string, existing: string, place: string) =>
    existing === name ? `${name}, in ${place}` : `${name}, as ${existing} in ${place}`,
  title: 'Some files already exist',
  sub: 'Your choice applies to everything you’re uploading now.',
  cancel: 'Cancel upload',
  continue: 'Continue',
  skip: 'Skip',
  skipHelp: 'Keep the existing files',
  both: 'Keep both',
  bothHelp: 'Upload as separate files',
  version: 'Add as a new version',
  versionHelp: 'Existing files get a new version, which becomes active',
  more: (count: number) => `and ${count} more`,
} as const

export const leftOutWords = {
  title: (count: number) => (count === 1 ? '1 entry was left out' : `${number(count)} entries were left out`),
  added: (files: number, zip: string) =>
    files === 0
      ? `No files were added from ${zip}.`
      : files === 1
        ? `1 file from ${zip} was added to the library.`
        : `${number(files)} files from ${zip} were added to the library.`,
  emptyZip: 'No files were added: the zip is empty.',
  allLeftOut: (count: number) => `No files were added: all ${number(count)} entries were left out.`,
  onlyEntry: (name: string, problem: string) => `No files were added. ${name}: ${problem}`,
  fromZips: (count: number) => `Some entries in ${number(count)} zips were left out`,
  fromZip: (count: number, of: number, zip: string) =>
    `${number(count)} of ${number(of)} entries in ${zip} ${count === 1 ? 'was' : 'were'} left out`,
  close: 'Close',
  list: 'Entries left out',
  show: 'Show entries',
  inTray: 'To see them, choose “Show entries” next to a zip under “Running tasks”.',
} as const

export const trayWords = {
  leftOutOf: (zip: string | undefined) => `Some entries in ${zip} were left out`,
  leftOutOfZips: (count: number) => `Some entries in ${number(count)} zips were left out`,
  newVersions: (count: number, file: string) =>
    count === 1 ? `New version of ${file}` : `${number(count)} new versions of ${file}`,
  uploadingVersions: (done: number, of: number, file: string) =>
    of === 1 ? `Uploading a new version of ${file}` : `Uploading ${done} of ${of} versions of ${file}`,
  uploading: (done: number, of: number, place: string) =>
    of === 1 ? `Uploading to ${place}` : `Uploading ${done} of ${of} to ${place}`,
  notUploaded: (count: number) => `${filesInWords(count)} not uploaded`,
  unpacked: (files: number, leftOut: number) => `${filesInWords(files)}, ${number(leftOut)} left out`,
  /** The name of a single upload, or the number of several. */
  uploads: (names: readonly string[]) => (names.length === 1 ? (names[0] ?? '') : filesInWords(names.length)),
  failed: (uploads: string, count: number) => `${uploads} ${count === 1 ? 'was' : 'were'} not uploaded`,
  versionFailed: (uploads: string, count: number) =>
    `${uploads} ${count === 1 ? 'was' : 'were'} not added as a new version`,
  unpacking: 'Unpacking',
  paused: 'Paused',
  chooseAgain: 'Choose the file again to continue',
  choose: 'Choose file',
  pausedAt: (done: number, of: number) => `Paused at ${done} of ${of}`,
  complete: 'Upload complete',
  submitted: 'Submissions appear in the library once they are accepted. Track them under “Your submissions”.',
} as const
