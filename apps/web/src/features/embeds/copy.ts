import type { LinkWarnings, Team } from '@vitrine/contract'
import { filesInWords } from '../../lib/counts.ts'

const sizeInWords = ({ width, height }: { width: number; height: number }) => `${width} × ${height} px`

export const embedWords = {
  one: 'embed',
  many: 'embeds',
  title: 'Embeds',
  help: 'Show selected files on other websites. Rights are checked each time an embed is viewed.',
  empty: 'Choose files, set a size and copy the code.',
  noMatch: (text: string) => `No embeds match “${text}”.`,
  create: 'New embed',
  facts: (embed: { files: readonly unknown[]; width: number; height: number }) =>
    `${filesInWords(embed.files.length)}, ${sizeInWords(embed)}`,
  size: sizeInWords,
  files: filesInWords,
  part: 'Embed',
  loading: 'this embed',
  loadingList: 'the embeds',
  chooseFiles: 'Choose files for the embed',
  continue: 'Continue',
  inThese: 'In these embeds',
} as const

export const codeWords = {
  title: 'Code',
  help: 'Paste this code into your website.',
  frame: 'iFrame',
  frameHelp: 'Works on most websites, without a script.',
  script: 'Script',
  scriptHelp: 'Inserts the same embed with a script.',
  originalHelp: (network: string) => `${network} shows the post and can see who views it.`,
  preview: 'Open preview',
  openSharing: 'Open sharing settings',
  failed: 'Something went wrong.',
} as const

export const embedFormWords = {
  save: 'Save',
  edit: 'Edit title and size',
  title: 'Title',
  width: 'Width',
  height: 'Height',
  note: 'The embed keeps its proportions and never gets wider than the page around it.',
} as const

export const embedActionWords = {
  delete: 'Delete',
  deleteAsk: (title: string) => ({
    title: 'Delete this embed?',
    text: `“${title}” will no longer appear on pages that embed it. The files stay in the library.`,
    action: 'Delete embed',
    danger: true,
  }),
  deleted: (title: string) => `${title} deleted`,
  notDeleted: 'The embed couldn’t be deleted',
  files: 'Files in this embed',
  filesHelp: 'Files are hidden while their rights don’t allow embedding.',
  remove: (file: string) => `Remove ${file}`,
  downloadAll: 'Download all as one zip',
  share: 'Share these files with a link',
  add: 'Add',
  addFiles: 'Add files',
  addTitle: 'Add files to the embed',
  notAdded: 'The files couldn’t be added',
} as const

/** Returns the warning about unknown rights (rule 9a), or null if no file needs it. A team setting decides whether
 *  visitors see such files. */
export const unknownRightsInWords = (
  { count, names }: LinkWarnings['rights_unknown'],
  mode: Team['unknown_rights'],
) => {
  if (count === 0) return null
  if (count === 1) {
    const file = names[0] ?? 'this file'
    return mode === 'block'
      ? `No rights are recorded for ${file}. Visitors won’t see it until the rights are set.`
      : `No rights are recorded for ${file}. Visitors can see it, so set the rights before you embed it.`
  }
  return mode === 'block'
    ? `No rights are recorded for ${count} of these files. Visitors won’t see them until the rights are set.`
    : `No rights are recorded for ${count} of these files. Visitors can see them, so set the rights before you embed them.`
}
