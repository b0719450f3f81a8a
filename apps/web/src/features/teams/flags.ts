import type { Permission } from '@vitrine/contract'

/** The flags in the order in which one thinks of them. */
export const flagGroups: readonly [title: string, flags: readonly Permission[]][] = [
  [
    'Files',
    [
      'UPLOAD_ASSETS',
      'EDIT_OWNED_ASSETS',
      'EDIT_ASSETS',
      'DELETE_OWNED_ASSETS',
      'DELETE_ALL_ASSETS',
      'DELETE_ASSETS',
      'ADD_WATERMARK',
    ],
  ],
  ['Downloads', ['DOWNLOAD_ASSETS', 'DOWNLOAD_WATERMARKS', 'APPROVE_DOWNLOADS']],
  ['Publishing and team', ['MANAGE_MEDIA_CENTRES', 'MANAGE_SOCIALS', 'MANAGE_TEAM']],
]
