import type { Permission } from '@vitrine/contract'
import { roleWords } from './copy.ts'

/** The permissions, grouped for display. */
export const flagGroups: readonly [title: string, flags: readonly Permission[]][] = [
  [
    roleWords.files,
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
  [roleWords.downloads, ['DOWNLOAD_ASSETS', 'DOWNLOAD_WATERMARKS', 'APPROVE_DOWNLOADS']],
  [roleWords.publishing, ['MANAGE_MEDIA_CENTRES', 'MANAGE_SOCIALS', 'MANAGE_TEAM']],
]
