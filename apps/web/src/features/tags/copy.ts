/** The server stops counting at this number. */
const COUNTED_TO = 1000
const count = (n: number) => `${n.toLocaleString('en-GB')}${n >= COUNTED_TO ? ' or more' : ''}`
/** "1 file", "84 files", "1,000 or more files". */
export const filesInWords = (n: number) => (n === 1 ? '1 file' : `${count(n)} files`)

export const mergeWords = {
  consequence: (name: string, files: number) =>
    files === 0
      ? `“${name}” will become a synonym of the tag you choose.`
      : `${filesInWords(files)} with “${name}” will get the tag you choose instead. “${name}” will become a synonym of that tag.`,
  choose: 'Choose a tag',
  title: (name: string) => `Merge ${name} into another tag`,
  action: 'Merge tags',
  chooseFirst: 'Choose a tag first',
  into: 'Merge into',
  placeholder: 'Search for a tag',
} as const

export const tagWords = {
  deleteText: (files: number) =>
    files === 0 ? 'No files use this tag.' : `It will be removed from ${filesInWords(files)}. Files are kept.`,
  also: (synonyms: readonly string[]) => `Also ${synonyms.join(', ')}`,
  withTag: (name: string) => ` with ${name}`,
  edit: (name: string) => `Edit ${name}`,
  save: 'Save',
  name: 'Name',
  synonyms: 'Synonyms',
  synonymsHelp: 'Typing a synonym adds this tag. Press Enter to add a synonym.',
  deleteTitle: (name: string) => `Delete the tag ${name}?`,
  deleteAction: 'Delete tag',
  notDeleted: (name: string) => `The tag ${name} couldn’t be deleted`,
  editAction: 'Rename or edit synonyms',
  merge: 'Merge into another tag',
  delete: 'Delete',
  title: 'Tags',
  tag: 'Tag',
  usedBy: 'Used by',
  one: 'tag',
  many: 'tags',
  noMatch: (text: string) => `No tags or synonyms match “${text}”.`,
  empty: 'No tags yet',
  emptyHelp: 'Tags are created when you add them to files, or from the keywords in uploaded images.',
} as const

export const panelWords = {
  notSaved: (tags: string, why: string | undefined) => `Not saved yet: ${tags}.${why ? ` ${why}` : ''}`,
  withSynonym: (name: string, synonym: string) => `${name} (${synonym})`,
  retry: 'Try again',
  discard: 'Discard',
  tags: 'Tags',
  help: 'Press Enter or comma to add a tag',
  placeholder: 'Add a tag',
  none: 'No tags',
  unsaved: 'Unsaved tags',
  remove: (name: string) => `remove ${name}`,
} as const
