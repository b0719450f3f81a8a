import { filesInWords } from '../../lib/counts.ts'

export const binWords = {
  restoredTo: (folder: string) => `To ${folder}`,
  folderContents: (files: number) => (files === 0 ? 'No files' : filesInWords(files)),
  deleteFolderText: (files: number) =>
    `The folder and everything in it will be permanently deleted${files === 0 ? '' : `, including all versions of ${filesInWords(files)}`}. Files from this folder that are already in the recycling bin will be deleted too. This can’t be undone.`,
  emptyText: (files: number) =>
    `${filesInWords(files)}, all ${files === 1 ? 'its' : 'their'} versions and any folders left empty will be permanently deleted. Media centres, and files your role can’t delete, will be kept. This can’t be undone.`,
  /** "Tonight", "1 day", "29 days". */
  days: (days: number) => (days === 0 ? 'Tonight' : days === 1 ? '1 day' : `${days} days`),
  stillDeleting: (files: number) =>
    files === 1
      ? '1 file is still being deleted. This may take a moment.'
      : `${filesInWords(files)} are still being deleted. This may take a moment.`,
  recycledBy: (name: string, date: string) => (name ? `${name}, ${date}` : date),
  restore: 'Restore',
  delete: 'Permanently delete',
  restoreCentre: (title: string) => `Restore the media centre ${title}`,
  deleteCentre: (title: string) => `Permanently delete the media centre ${title}`,
  mediaCentre: 'Media centre',
  movedHere: 'Deleted',
  daysLeft: 'Days left',
  noLimit: 'No limit',
  oneCentre: 'media centre in the recycling bin',
  manyCentres: 'media centres in the recycling bin',
  deleteFileText: (name: string) => `${name} and all its versions will be permanently deleted. This can’t be undone.`,
  deleteFileAction: 'Delete file',
  restoreFile: (name: string) => `Restore ${name}`,
  deleteFile: (name: string) => `Permanently delete ${name}`,
  select: (name: string) => `Select ${name}`,
  selection: 'Select',
  file: 'File',
  from: (place: string) => `From ${place}`,
  files: 'Files in the recycling bin',
  folderFailed: (name: string) => `${name} is still in the recycling bin`,
  deleteTitle: (name: string) => `Permanently delete ${name}?`,
  restoreFolder: (name: string) => `Restore the folder ${name}`,
  deleteFolder: (name: string) => `Permanently delete the folder ${name}`,
  folder: 'Folder',
  oneFolder: 'folder in the recycling bin',
  manyFolders: 'folders in the recycling bin',
  emptyTitle: 'Empty the recycling bin?',
  emptyAction: 'Empty recycling bin',
  notEmptied: 'The recycling bin couldn’t be emptied',
  title: 'Recycling bin',
  sub: 'Deleted files are kept here for a while, then permanently deleted. Restored files go back to their folders.',
  loading: 'the recycling bin',
  nothingHelp: 'Files, folders and media centres you delete can be restored from here.',
  nothing: 'The recycling bin is empty',
} as const
