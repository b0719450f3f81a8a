import type { Use } from '@vitrine/contract'

/** The kinds of use, before the name of the item. */
export const kindWords: Record<Use['kind'], string> = {
  gallery: 'Gallery',
  map: 'Map',
  album: 'Media centre album',
  cover: 'Cover of gallery',
  collection: 'Collection',
  attachment: 'Attached to',
  linked_folder: 'Linked to folder',
  single_embed: 'Embed',
  share_link: 'Share link',
  rights_document: 'Licence document for',
}

export const usesWords = {
  missing: (files: number) => (files === 1 ? 'It will no longer appear here:' : 'They will no longer appear here:'),
  more: (count: number) => `and ${count} more`,
  inUse: 'This file is in use',
  someInUse: 'Some of these files are in use',
  onlySome: 'Only some of these files are yours',
  recycle: 'Move to the recycling bin',
  replaced: 'The new active version will be shown here:',
} as const
