import { isolated } from '@vitrine/contract'

export const orderWords = {
  title: 'Custom order',
  help: (folder: string) =>
    `Drag the files of ${folder}, or move one with the arrow keys on its handle. Everyone in the team sees this order when sorting by it.`,
  back: (folder: string) => `Back to ${folder}`,
  readOnly: (why: string) => `You can view this order but not change it. ${why}`,
  loading: 'the files of this folder',
  emptyHelp: 'Files uploaded to this folder can be arranged here.',
  empty: (folder: string) => `Nothing in ${isolated(folder)} yet`,
  files: (folder: string) => `Files in ${folder}, in custom order`,
} as const
