import {
  adobeDestination,
  allows,
  type FileKind,
  type IntegrationProvider,
  type Me,
  missingReason,
  type MyTeam,
  whyNotTaken,
} from '@vitrine/contract'

/** A library file to be sent. */
export type SentFile = { uuid: string; name: string; kind: FileKind }

/** How many files can be sent at once. */
export const SEND_MAX = 50
const need = { all: ['EDIT_ASSETS', 'DOWNLOAD_ASSETS'] } as const

/** Returns why this person's role cannot send files, or null if it can. */
export const whyNotRole = (
  { uuid }: Pick<Me, 'uuid'>,
  { permissions, features }: Pick<MyTeam, 'permissions' | 'features'>,
): string | null => {
  const member = { user: uuid, permissions, features }
  return allows(need, member) ? null : missingReason(need, member)
}
/** Returns why a product does not accept files of this kind, or null if it does. */
export const whyNotKind = (provider: IntegrationProvider, kind: FileKind): string | null =>
  whyNotTaken(provider === 'Canva' ? 'Canva' : adobeDestination(kind), kind)
