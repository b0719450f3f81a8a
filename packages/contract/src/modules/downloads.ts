import { z } from 'zod'
import { downloads as routes } from '../downloads.ts'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'

const user = z.uuid()
/** Set on downloads and requests in a media centre. */
const place = { media_centre: z.uuid().optional(), album: z.uuid().nullish() }
const events = defineEvents({
  'file.downloaded': {
    data: z.object({
      file: z.uuid(),
      version: z.uuid(),
      download: z.uuid(),
      shape: z.string(),
      surface: z.string(),
      link: z.uuid().optional(),
      ...place,
    }),
    to: { need: { any: ['APPROVE_DOWNLOADS', 'EDIT_ASSETS'] } },
    ids: ['file'],
  },
  'file.download_arrived': { data: z.object({ file: z.uuid() }), to: { need: 'APPROVE_DOWNLOADS' }, ids: ['file'] },
  /** A started download was refused when its bytes were requested, so nothing was delivered. */
  'file.download_withheld': {
    data: z.object({
      file: z.uuid(),
      download: z.uuid(),
      reason: z.string(),
      surface: z.string().optional(),
      link: z.uuid().optional(),
      ...place,
    }),
    to: { need: 'APPROVE_DOWNLOADS' },
    ids: ['file'],
  },
  'download.agreed': { data: z.object({ user, text: z.string() }), to: 'self', ids: [] },
  'download.requested': {
    data: z.object({ file: z.uuid(), request: z.uuid(), approved: z.boolean().nullable(), ...place }),
    to: { need: 'APPROVE_DOWNLOADS' },
    ids: ['file', 'request'],
  },
  'download.answered': {
    data: z.object({ file: z.uuid(), request: z.uuid(), user, approved: z.boolean() }),
    to: { need: 'APPROVE_DOWNLOADS' },
    ids: ['file', 'request'],
  },
  'approval_rule.created': {
    data: z.object({ rule: z.uuid(), domain: z.string() }),
    to: { need: 'APPROVE_DOWNLOADS' },
    ids: ['rule'],
  },
  'approval_rule.deleted': {
    data: z.object({ rule: z.uuid(), domain: z.string() }),
    to: { need: 'APPROVE_DOWNLOADS' },
    ids: ['rule'],
  },
})
declare module '../event.ts' {
  interface EventsByModule {
    downloads: typeof events
  }
}

export const downloads = defineModule({
  routes,
  screens: ['/requests', '/downloads', '/file/:file/rights'],
  events,
})
