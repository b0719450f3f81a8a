import { describe, expect, it } from 'vitest'
import { plainly } from '../../testing/views.ts'
import { fullImageUrlOf } from './image-urls.ts'

describe('the full-size image for zooming', () => {
  const version = plainly.latest_version
  const withDownload = (download: Partial<(typeof plainly)['actions']['download']>) => ({
    ...plainly,
    actions: { ...plainly.actions, download: { ...plainly.actions.download, ...download } },
  })

  it('is a rendition of the version, never its original', () => {
    expect(fullImageUrlOf(plainly, version)).toBe(`/v1/files/version/rendition/${version.uuid}/full/`)
  })

  it('is for members who can download without a request', () => {
    expect(fullImageUrlOf(withDownload({ verdict: 'steps', steps: ['disclaimer'] }), version)).not.toBeNull()
    expect(fullImageUrlOf(withDownload({ verdict: 'steps', steps: ['request'] }), version)).toBeNull()
    expect(fullImageUrlOf(withDownload({ verdict: 'deny' }), version)).toBeNull()
    expect(fullImageUrlOf({ ...plainly, viewer: 'shared' }, version)).toBeNull()
    expect(fullImageUrlOf({ ...plainly, recycled: true }, version)).toBeNull()
  })
})
