import { z } from 'zod'
import { defineEvents } from '../event.ts'
import { destinations, integrationProviders } from '../integration-rules.ts'
import { integrations as routes } from '../integrations.ts'
import { defineModule } from '../module.ts'

const account = z.object({
  integration_account: z.uuid(),
  provider: z.enum(integrationProviders),
  name: z.string(),
})
const upload = z.object({ integration_upload: z.uuid(), file: z.uuid(), destination: z.enum(destinations) })
const events = defineEvents({
  'integration_account.created': { data: account, to: 'members', ids: ['integration_account'] },
  'integration_account.connected': { data: account, to: 'members', ids: ['integration_account'] },
  'integration_account.lost': {
    data: account.extend({ problem: z.string() }),
    to: 'members',
    ids: ['integration_account'],
  },
  'integration_account.deleted': { data: account, to: 'members', ids: ['integration_account'] },
  'integration_upload.asked': { data: upload, to: 'file', ids: ['integration_upload', 'file'] },
  'integration_upload.sent': { data: upload, to: 'file', ids: ['integration_upload', 'file'] },
  'integration_upload.failed': {
    data: upload.extend({ problem: z.string() }),
    to: 'file',
    ids: ['integration_upload', 'file'],
  },
})
declare module '../event.ts' {
  interface EventsByModule {
    integrations: typeof events
  }
}

/** Accounts at Canva and Adobe, and files sent there. */
export const integrations = defineModule({ routes, screens: ['/integrations'], events })
