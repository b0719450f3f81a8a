import { isolateBidi } from '@vitrine/contract'

export const orderWords = {
  title: 'Custom order',
  help: (folder: string) =>
    `Drag the files in ${folder} into order, or use the arrow keys on a handle. Everyone in the team sees this order when they sort by “Custom order”.`,
  back: (folder: string) => `Back to ${folder}`,
  readOnly: (why: string) => `You can view this order but not change it. ${why}`,
  loading: 'the files in this folder',
  emptyHelp: 'Files uploaded to this folder can be arranged here.',
  empty: (folder: string) => `Nothing in ${isolateBidi(folder)} yet`,
  files: (folder: string) => `Files in ${folder}, in custom order`,
} as const
