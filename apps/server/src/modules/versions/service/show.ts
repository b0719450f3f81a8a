import type { Version } from '@vitrine/contract'
import type { VersionWithCreator } from '../store.ts'

/**
 * Returns a rendition's URL, which is stable; rights are checked on every request. New renditions have a new `look`, and
 * so a new URL.
 */
export const renditionUrl = (version: string, name: string, look = 0) =>
  `/v1/files/version/rendition/${version}/${name}/${look ? `?look=${look}` : ''}`
export const originalUrl = (version: string) => `/v1/files/version/original/${version}/`

/** Every processed video has a stream, or gets one on first request. */
export const hasStream = ({
  kind,
  state,
  renditions,
}: {
  kind: string
  state: string
  renditions: readonly string[]
}) => renditions.includes('stream') || (kind === 'video' && state === 'processed')

/** Returns a version in the form shown in the interface and the API. */
export const shownVersion = ({ version, created_by, renditions }: VersionWithCreator): Version => {
  const has = (name: string) => (renditions.includes(name) ? renditionUrl(version.uuid, name, version.look) : null)
  return {
    ...version,
    created_by,
    url: originalUrl(version.uuid),
    thumbnail_url: has('400'),
    view_url: has('2000') ?? has('1080') ?? has('400'),
    stream_url: hasStream({ ...version, renditions }) ? renditionUrl(version.uuid, 'stream', version.look) : null,
    preview_url: has('preview'),
    processed: version.state !== 'waiting',
    problem: version.problem,
  }
}
