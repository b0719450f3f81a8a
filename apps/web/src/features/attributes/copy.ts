import { filesInWords } from '../../lib/counts.ts'

export const attributeWords = {
  one: 'attribute',
  many: 'attributes',
  tab: 'Attributes',
  title: 'Custom attributes',
  panel: 'Custom Attributes',
  help: 'Add your own fields to every file, such as a season, a campaign or a signing date.',
  noneShared: 'No custom attributes of this file are shared with you.',
  notMoved: 'The new order couldn’t be saved',
  create: 'New attribute',
  edit: 'Edit',
  delete: 'Delete',
  deleteAsk: (name: string, files: number) => ({
    title: `Delete ${name}?`,
    text:
      files === 0
        ? 'No files have a value for this attribute.'
        : `The values on ${filesInWords(files)} will be permanently deleted.`,
    action: 'Delete attribute',
    danger: true,
  }),
  notDeleted: (name: string) => `${name} couldn’t be deleted`,
  public: 'Public',
  required: 'Required',
} as const

export const attributeFormWords = {
  create: 'Create attribute',
  editTitle: (name: string) => `Edit ${name}`,
  save: 'Save',
  name: 'Name',
  example: 'Season',
  type: 'Type',
  typeFixed: 'The type can’t be changed.',
  publicHelp: 'Visitors see the value on public pages',
  requiredHelp: 'The field can’t be left empty when a file is edited',
  options: 'Options',
  option: (place: number) => `Option ${place}`,
  newOption: 'the new option',
  addOption: 'Add an option',
  removeOption: (name: string) => `Remove ${name || 'the new option'}`,
  removeAsk: (options: readonly string[]) => ({
    title: options.length === 1 ? `Remove ${options[0]}?` : `Remove ${options.length} options?`,
    text:
      options.length === 1
        ? `${options[0]} will be removed from all files.`
        : `These options will be removed from all files: ${options.join(', ')}.`,
    action: options.length === 1 ? 'Remove option' : 'Remove options',
    danger: true,
  }),
} as const

export const valueWords = {
  yes: 'Yes',
  no: 'No',
  choose: 'Choose',
  noDate: 'No date',
  add: 'Add a value',
  none: 'No value',
  updated: (name: string) => `${name} updated`,
} as const
