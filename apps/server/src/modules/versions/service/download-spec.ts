import type { Actor } from '@vitrine/contract'
import type { RenditionSpec } from '../store/rendition-requests.ts'

/**
 * Returns which copy of a version is downloaded. Only members of the file's own team get its location in the metadata:
 * outsiders never read coordinates, and a public map that shows approximate locations must not be undone by a download.
 */
export const downloadSpec = (
  actor: Actor,
  { team }: { team: string },
  { shape, marked }: Pick<RenditionSpec, 'shape' | 'marked'>,
): RenditionSpec => {
  const isOwn = actor.kind === 'member' && actor.team === team
  return { shape, marked, written: true, ...(!isOwn && { withoutLocation: true }) }
}
