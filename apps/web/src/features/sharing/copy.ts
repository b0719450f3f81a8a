import { filesInWords } from '../../lib/counts.ts'

export const sharedWords = {
  ownerAndFiles: (team: string, files: number) => `${team}, ${filesInWords(files)}`,
  loadingFiles: 'the files in this folder',
  filesIn: (folder: string) => `Files in ${folder}`,
  title: 'Shared with us',
  sub: 'Folders that other teams share with you. You can view their files, and download them if the owners allow it.',
  breadcrumbs: 'Breadcrumbs',
  loading: 'the shared folders',
  folders: 'Subfolders',
  empty: 'No folders are shared with your team',
  emptyHelp: (team: string) => `Folders that other teams share with ${team} appear here.`,
} as const
