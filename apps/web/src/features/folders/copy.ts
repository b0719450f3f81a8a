import { filesInWords } from '../../lib/counts.ts'

const number = (count: number) => count.toLocaleString('en-GB')

export const treeWords = {
  section: 'Library folders',
  toggle: 'Folder tree',
  tree: 'Folders',
  loading: 'the folders',
  group: 'Library',
  newIn: (folder: string) => `New folder in ${folder}`,
  sharedWithUs: 'Shared with us',
  path: 'Breadcrumbs',
  hidden: 'Parent folders',
  here: 'Subfolders',
  found: 'Folders found',
} as const

export const folderActionWords = {
  actions: (folder: string) => `Actions for ${folder}`,
  newHere: 'New folder here',
  order: 'Set custom order',
  rename: 'Rename',
  move: 'Move',
  shareWithTeam: 'Share with another team',
  shareLink: 'New share link',
  recycle: 'Move to the recycling bin',
  notRecycled: (folder: string) => `${folder} couldn’t be moved to the recycling bin`,
  notRestored: (folder: string) => `${folder} couldn’t be restored`,
} as const

export const nameWords = {
  newTitle: 'New folder',
  newPlace: (place: string) => `The folder will be created in ${place}.`,
  create: 'Create folder',
  renameTitle: 'Rename folder',
  rename: 'Rename',
  name: 'Name',
  example: 'Spring 2027',
  newTwice: (place: string) => `${place} already has a folder with this name. You can still create another.`,
  renameTwice: 'Another folder in the same place has this name. You can still use the name.',
} as const

export const chooseWords = {
  moveTitle: (folder: string) => `Move ${folder} to a folder`,
  move: 'Move',
  isInside: 'A folder can’t be moved into itself',
  current: 'Current folder',
  search: 'Search',
  directory: 'Directory',
  shared: 'Shared Folders',
  searchFolders: 'Search folders',
  found: 'Folders found',
  all: 'All folders',
  sharedList: 'Shared folders',
  sharedWith: (teams: readonly string[]) => `Shared with ${teams.join(', ')}, who will see the files too`,
  ownedBy: (team: string) => `Belongs to ${team}: you can view it but can’t move files there`,
  first: 'Choose a folder first',
  to: (verb: string, folder: string) => `${verb} to ${folder}`,
} as const

type Shared = { files: number; shown: number; folders: number }
const placesInWords = (folders: number) => {
  if (folders === 0) return 'this folder'
  return folders === 1 ? 'this folder and 1 subfolder' : `this folder and ${number(folders)} subfolders`
}
export const shareWords = {
  title: (folder: string) => `Share ${folder}`,
  share: 'Share',
  done: 'Done',
  team: 'Team',
  teamHelp: 'Enter the exact name of the other team, or the email address of one of its members.',
  enterTeam: 'Enter a team name or an email address',
  loading: 'the teams this folder is shared with',
  visible: 'What the other team can see',
  empty: 'The folder is empty. Files you add later will be visible to the other team if rights allow.',
  contents: ({ files, shown, folders }: Shared) => {
    const visible = shown === files ? filesInWords(files) : `${number(shown)} of ${filesInWords(files)}`
    return `${visible} in ${placesInWords(folders)}. The other team can view files, and download them if rights allow, but can’t move, edit or share anything.`
  },
  hidden: (files: number, reason: string) => `${filesInWords(files)} hidden: ${reason}`,
  sharedWith: 'Shared with',
  since: (date: string) => `Since ${date}`,
  through: (folder: string) => `Through the parent folder ${folder}`,
  stop: 'Stop sharing',
  stopWith: (team: string) => `Stop sharing with ${team}`,
  notStopped: (team: string) => `The folder is still shared with ${team}`,
} as const

export const recycleWords = {
  title: (folder: string) => `Move ${folder} to the recycling bin?`,
  /** "1 folder and 3 files inside it will also be moved to the recycling bin." */
  contents: (folders: number, files: number) => {
    const also = [
      folders > 0 && (folders === 1 ? '1 folder' : `${number(folders)} folders`),
      files > 0 && filesInWords(files),
    ]
      .filter(Boolean)
      .join(' and ')
    if (!also) return 'The folder is empty.'
    return folders + files === 1
      ? `${also} inside it will also be moved to the recycling bin. You can restore it from there.`
      : `${also} inside it will also be moved to the recycling bin. You can restore them from there.`
  },
  shared: (teams: readonly string[]) => `Teams that will lose access: ${teams.join(', ')}.`,
  used: 'Files in this folder are used here:',
  action: 'Move to the recycling bin',
} as const
