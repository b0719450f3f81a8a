import type { DownloadRequest } from '@vitrine/contract'
import { ME, TEAM } from './app.tsx'

/** An unanswered request for a file. */
export const newRequest = (
  uuid: string,
  file: { uuid: string; name: string },
  rest: Partial<DownloadRequest> = {},
) => ({
  uuid,
  file: { ...file, thumbnail_url: null, rights: [], expiration_date: null },
  url: `/p/file/${file.uuid}`,
  through: { kind: 'public page' as const, title: '', open: true, watermark: false, max_downloads: null },
  ends: null,
  marked: false,
  marked_by_file: false,
  clean: false,
  team: { uuid: TEAM, name: 'Visit Solvik' },
  user: { uuid: ME, name: 'Hannah Weiss', email: 'hannah@wayfarer.example' },
  useCase: 'A poster',
  shape: 'original',
  covered: true,
  reasons: [],
  approved: null,
  reason: '',
  until: null,
  once: false,
  ended: false,
  used_at: null,
  answered_by: null,
  answered_at: null,
  created_at: new Date(0),
  ...rest,
})
