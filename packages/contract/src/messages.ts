/** Words that a person reads and the specification fixes (spec §2 and §8), beside those of `errors.ts`. */

/** Success toasts. */
export const toasts = {
  memberInvited: (email: string) => `Invited ${email}`,
  inviteResent: (email: string) => `Invite sent again to ${email}`,
  inviteRevoked: 'Invite revoked',
  memberRemoved: (name: string) => `${name} removed`,
  roleSet: (name: string, role: string) => `${name} is now ${role}`,
  roleSaved: (name: string) => `Role ${name} saved`,
  roleDeleted: (name: string) => `Role ${name} deleted`,
  settingsSaved: 'Settings saved',
  profileSaved: 'Profile saved',
  passwordChanged: 'Password changed',
  secondFactorOn: 'Second factor is on',
  secondFactorOff: 'Second factor is off',
  sessionsRevoked: 'Signed out everywhere else',
  sessionRevoked: 'Session ended',
  uploaded: (file: string) => `${file} uploaded!`,
  folderCreated: (name: string, place: string = placeWords.root) => `Created folder ${name} in ${place}`,
  fileRenamed: (name: string) => `File renamed to ${name}`,
  fileRecycled: (name: string) => `${name} moved to the recycling bin`,
  fileRestored: (name: string) => `${name} restored`,
  addedToLibrary: (name: string) => `${name} added to the library`,
  fileDeleted: (name: string) => `${name} successfully deleted`,
  toldApart: (count: number) => (count === 1 ? 'It is no duplicate' : 'They are no duplicates'),
  descriptionUpdated: 'Description updated',
  rightsUpdated: 'Rights details updated',
  thumbnailFromFrame: 'Thumbnail updated successfully',
  thumbnailFromImage: 'Thumbnail image updated successfully',
  versionDeleted: 'Version deleted successfully',
  versionSetActive: 'Version set as cover successfully',
} as const

/** What a toast says when a call failed; the server's own words follow below it. */
export const failures = {
  fileUpdate: 'Error updating file',
  fileDelete: 'Error deleting file',
  fileRename: 'Error renaming file',
  resize: (name: string) => `Error resizing file ${name}.`,
} as const

/** Places that have a fixed name. */
export const placeWords = { root: 'Root' } as const

/** Words of the file screen (spec §2, §4). */
export const fileWords = {
  processing: 'Processing...',
  versions: (count: number) => `File Versions (${count})`,
  setActive: 'Set As Active',
  deleteVersion: 'Delete Version',
  uploadVersion: 'Upload New Version',
  rename: 'Rename File',
  delete: 'Delete File',
  addToLibrary: 'Add to Library',
  process: 'Process',
} as const

/** What stands where nothing is yet. */
export const emptyStates = {
  results: 'No results',
  folders: 'There are no folders here.',
  copyright: 'No Copyright',
} as const

/** The block of a screen whose feature the team's plan lacks (spec §2). */
export const noFeature = {
  title: 'Your team does not have access to this feature.',
  help: 'Contact your Account Executive to request access.',
} as const

/** The disclaimer where a team has none of its own (decisions.md). */
export const defaultDisclaimer =
  'This file is protected by copyright. Use it only as its owner allows, name the creator where a credit is given, ' +
  'do not pass it on as your own, and ask before you use it for anything that its terms do not mention.'
