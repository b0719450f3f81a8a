export const attachmentWords = {
  panel: 'Attachments',
  addAttachments: 'Add Attachments',
  add: 'Add',
  all: 'All Attachments',
  added: 'Attachments added',
  removed: 'Attachment removed',
  remove: (name: string) => `Remove ${name}`,
} as const

export const linkedWords = {
  panel: 'Linked Assets',
  none: 'No linked assets',
  linkAssets: 'Link assets',
  link: 'Link',
  linked: 'Assets linked',
  removed: 'Link removed',
} as const

export const uploadWords = {
  drop: 'Drop files here, or click to choose them',
  help: 'Attachments belong to this file and don’t appear in the library.',
  list: 'Uploads',
  attached: 'Attached',
  progress: (name: string) => `Uploading ${name}`,
  noZip: 'You can’t attach a zip. Attach the files it contains instead.',
  notAttached: 'The file was uploaded but couldn’t be attached.',
  notUploaded: 'The file couldn’t be uploaded.',
  tryAgain: 'Try again',
} as const
