import { describe, expect, it } from 'vitest'
import { plainly } from '../../testing/views.ts'
import { fullPictureOf } from './picture.ts'

describe('the full-size image for zooming', () => {
  const version = plainly.latest_version
  const withDownload = (download: Partial<(typeof plainly)['actions']['download']>) => ({
    ...plainly,
    actions: { ...plainly.actions, download: { ...plainly.actions.download, ...download } },
  })

  it('is a rendition of the version, never its original', () => {
    expect(fullPictureOf(plainly, version)).toBe(`/v1/files/version/rendition/${version.uuid}/full/`)
  })

  it('is for members who can download without a request', () => {
    expect(fullPictureOf(withDownload({ verdict: 'steps', steps: ['disclaimer'] }), version)).not.toBeNull()
    expect(fullPictureOf(withDownload({ verdict: 'steps', steps: ['request'] }), version)).toBeNull()
    expect(fullPictureOf(withDownload({ verdict: 'deny' }), version)).toBeNull()
    expect(fullPictureOf({ ...plainly, viewer: 'shared' }, version)).toBeNull()
    expect(fullPictureOf({ ...plainly, recycled: true }, version)).toBeNull()
  })
})
