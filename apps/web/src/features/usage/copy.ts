import { placeWords } from '@vitrine/contract'

export const chooseWords = {
  cancel: 'Cancel',
  chooseFirst: 'Select an item first',
  move: 'Move',
  currentFolder: 'Current folder',
  link: 'Link',
  isRoot: `Files can’t be linked to ${placeWords.root}. Choose a folder.`,
  searchCollection: 'Search for a collection',
  add: 'Add',
} as const

export const usageWords = {
  album: (centre: string, album: string) => `${centre}, ${album}`,
  move: 'Move to Folder',
  link: 'Link to Folders',
  addToGallery: 'Add to Gallery',
  addToCollection: 'Add to Collection',
  addToMediaCentre: 'Add to Media Centre',
  title: 'File Usage',
  removeFrom: (place: string) => `Remove from ${place}`,
  linkedFolders: 'Linked Folders',
  collections: 'Collections',
  noCollections: 'Not in any collections',
  galleries: 'Galleries',
  mediaCentres: 'Media Centres',
  liveAlbum: 'Live album',
  liveNote: 'This file matches the album’s search. Change the search to exclude it.',
  liveLoading: 'Checking live albums…',
  liveUnknown: 'Live albums couldn’t be checked. Try again later.',
  embeds: 'Embeds',
  galleryEmbed: (title: string) => `${title} (gallery)`,
  maps: 'Maps',
} as const

const inWords = (n: number) => n.toLocaleString('en-GB')
export const numberWords = {
  title: 'Views and downloads',
  loading: 'the statistics for this file',
  downloads: 'Downloads',
  views: 'Views',
  viewsHelp:
    'How often this file was viewed on public pages, through share links and in media centres. Views inside the team aren’t counted.',
  times: (ever: number, recent: number) =>
    ever === 0 ? 'None yet' : `${inWords(ever)} (${inWords(recent)} in the last 30 days)`,
} as const
