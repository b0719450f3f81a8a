import { isolateBidi, READABLE_CONTRAST } from '@vitrine/contract'

export const settingsWords = {
  readOnly: (why: string) => `You can view these settings but not change them. ${why}`,
  basics: 'Basics',
  basicsHelp: 'Shown at the top of the media centre and when its link is shared.',
  name: 'Title',
  intro: 'Introduction',
  branding: 'Branding',
  brandingHelp: 'Make the media centre look like your own website.',
  logo: {
    label: 'Logo',
    help: 'If you don’t choose a logo, your team’s logo is shown.',
    choose: 'Choose logo',
    clear: 'Remove',
  },
  cover: {
    label: 'Cover',
    help: 'If you don’t choose a cover, the first file of the first album is used.',
    choose: 'Choose cover',
    clear: 'Use first file',
  },
  access: 'Access',
  accessHelp: 'An album can be stricter than these rules, but never less strict.',
  visibility: 'Who can open the media centre',
  password: 'Password for visitors',
  passwordHelp: 'Leave empty to keep the current password.',
  downloads: 'Downloads',
  contact: 'Press contact',
  contactHelp: 'The person journalists can contact. Leave empty to show no contact.',
  contactName: 'Name',
  contactNameMissing: 'Enter a name',
  contactEmail: 'Email',
  contactPhone: 'Phone',
  footer: 'Footer links',
  footerHelp: 'Up to 8 links at the foot of every page, such as your website or privacy policy.',
  unsaved: 'Unsaved changes',
  allSaved: 'All changes saved',
  nothingChanged: 'Nothing has changed',
  discard: 'Discard',
  save: 'Save',
  saved: 'Settings saved',
} as const

export const liveWords = {
  title: 'Live',
  help: 'Preview the media centre before visitors can open it.',
  switch: 'Live',
  switchHelp: 'Visitors can open the media centre. Changes take effect immediately.',
  link: 'Public link',
  offlineAsk: (title: string) => ({
    title: `Take ${isolateBidi(title)} offline?`,
    text: 'Visitors won’t be able to open it until you make it live again.',
    action: 'Take offline',
    danger: true,
  }),
  isLive: (title: string) => `${isolateBidi(title)} is live`,
  isOffline: (title: string) => `${isolateBidi(title)} is offline`,
  notLive: (title: string) => `${isolateBidi(title)} is not live`,
  stillLive: (title: string) => `${isolateBidi(title)} is still live`,
} as const

export const slugWords = {
  label: 'Address',
  checking: 'Checking…',
  available: 'Available',
  use: (slug: string) => `Use ${slug}`,
} as const

export const imageWords = {
  change: 'Change',
  choose: 'Choose image',
  action: 'Use image',
} as const

export const accentWords = {
  label: 'Accent colour',
  help: 'For buttons and links. Leave empty to use the default.',
  pick: 'Pick accent colour',
  sampleButton: 'Download',
  sampleLink: 'Press office',
  contrast: (ratio: number) =>
    `Contrast on white is ${ratio.toFixed(1)} to 1. It needs to be at least ${READABLE_CONTRAST} to 1.`,
  useDefault: 'Use default',
} as const

export const footerWords = {
  link: (number: number) => `Link ${number}`,
  label: (number: number) => `Link ${number} label`,
  labelExample: 'Our website',
  address: (number: number) => `Link ${number} address`,
  addressExample: 'https://',
  remove: (label: string, number: number) => (label ? `Remove ${label}` : `Remove link ${number}`),
  none: 'No footer links.',
  add: 'Add link',
  tooMany: (most: number) => `Use at most ${most} links`,
} as const
