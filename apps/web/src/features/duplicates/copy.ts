import type { ReactNode } from 'react'
import { filesInWords } from '../../lib/counts.ts'
import { sentence } from '../../lib/sentence.ts'

export const duplicateWords = {
  title: 'Near-duplicates',
  help: 'Images that look alike. Keep one from each group and move the others to the recycling bin, or mark them as not duplicates.',
  loading: 'the near-duplicates',
  none: 'No near-duplicates',
  noneHelp: 'Images that look alike appear here side by side.',
  loadMore: 'Load more',
  group: (count: number) => `${count} files that look alike`,
  groupTitle: (count: number, shown: number) =>
    count > shown ? `${count} files look alike · ${shown} shown` : `${count} files look alike`,
  open: (name: string) => `Open ${name}`,
  keep: (name: string) => `Keep ${name}`,
  added: (date: string) => `Added ${date}`,
  inFolder: (folder: ReactNode) => sentence('In ', folder),
  different: 'Mark as not duplicates',
  notDifferent: 'The files couldn’t be marked as not duplicates',
  keepOne: (others: number) => (others === 1 ? 'Keep one, delete the other' : `Keep one, delete the other ${others}`),
  fileToKeep: 'File to keep',
  files: filesInWords,
  largestImage: 'Largest image',
  largestFile: 'Largest file',
  oldest: 'Oldest',
} as const
