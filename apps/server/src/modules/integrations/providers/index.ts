import type { IntegrationProvider } from '@vitrine/contract'
import { adobe } from './adobe.ts'
import { canva } from './canva.ts'
import type { Provider } from './provider.ts'

const providers: Record<IntegrationProvider, Provider> = { Canva: canva, Adobe: adobe }

export const providerNamed = (provider: IntegrationProvider): Provider => providers[provider]
export const allProviders: readonly Provider[] = Object.values(providers)
