import { integrationProviders } from '@vitrine/contract'
import { defineFileParts, isInLibrary } from '../files/index.ts'
import { sendLabel } from './copy.ts'
import { openSend } from './send-host.tsx'
import { providerIcons } from './ProviderIcon.tsx'
import { whyNotKind, whyNotRole } from './sendable.ts'

export const fileParts = defineFileParts({
  actions: integrationProviders.map((provider, at) => ({
    id: provider.toLowerCase(),
    order: 76 + at,
    label: sendLabel(provider),
    icon: providerIcons[provider],
    place: 'menu' as const,
    visible: isInLibrary,
    why: ({ user, team, file, why }) => whyNotRole(user, team) ?? why('share') ?? whyNotKind(provider, file.kind),
    run: ({ file }) => openSend(provider, [file]),
  })),
})
