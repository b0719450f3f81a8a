import { describe, expect, it } from 'vitest'
import { plainFile } from '../../testing/views.ts'
import { fullImageUrlOf } from './image-urls.ts'

describe('the full-size image for zooming', () => {
  const version = plainFile.latest_version
  const withDownload = (download: Partial<(typeof plainFile)['actions']['download']>) => ({
    ...plainFile,
    actions: { ...plainFile.actions, download: { ...plainFile.actions.download, ...download } },
  })

  it('is a rendition of the version, never its original', () => {
    expect(fullImageUrlOf(plainFile, version)).toBe(`/v1/files/version/rendition/${version.uuid}/full/`)
  })

  it('is available only to members who can download without a request', () => {
    expect(fullImageUrlOf(withDownload({ verdict: 'steps', steps: ['disclaimer'] }), version)).not.toBeNull()
    expect(fullImageUrlOf(withDownload({ verdict: 'steps', steps: ['request'] }), version)).toBeNull()
    expect(fullImageUrlOf(withDownload({ verdict: 'deny' }), version)).toBeNull()
    expect(fullImageUrlOf({ ...plainFile, viewer: 'shared' }, version)).toBeNull()
    expect(fullImageUrlOf({ ...plainFile, recycled: true }, version)).toBeNull()
  })
})
