import { auth, type IntegrationProvider, integrations } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { pagesOf, queryOf } from '../../lib/query.ts'

refreshOn({
  'integration_account.': [integrations.list, auth.hello],
  'integration_upload.': [integrations.uploads],
})

/** The accounts of a team, and the products it can connect. */
export const integrationsQuery = (team: string) => queryOf(integrations.list, { params: { team } })
export const uploadsQuery = (team: string) => pagesOf(integrations.uploads, { params: { team }, query: { limit: 20 } })

/** The routes of each product. */
export const routesOf = {
  Canva: { authUrl: integrations.canvaAuthUrl, remove: integrations.canvaDelete, sync: integrations.canvaSync },
  Adobe: { authUrl: integrations.adobeAuthUrl, remove: integrations.adobeDelete, sync: integrations.adobeSync },
} as const satisfies Record<IntegrationProvider, object>
