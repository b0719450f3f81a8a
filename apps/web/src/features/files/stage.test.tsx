import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open, serve } from '../../testing/app.tsx'
import { FILE, fileWorld } from '../../testing/file.ts'
import { plainFile } from '../../testing/views.ts'

const shapeOf = ({ style: { width, height } }: HTMLElement) => Number.parseFloat(width) / Number.parseFloat(height)

it('shows an image in its own aspect ratio even before the server knows its size', async () => {
  const early = { width: null, height: null, processed: false, thumbnail_url: '/quay/400', view_url: '/quay/2000' }
  serve(fileWorld({ ...early, latest_version: { ...plainFile.latest_version, ...early } }))
  open(`/file/${FILE}`)
  const picture = await screen.findByRole('img', { name: 'Harbour morning' })
  Object.defineProperties(picture, { naturalWidth: { value: 1600 }, naturalHeight: { value: 400 } })
  fireEvent.load(picture)
  await waitFor(() => expect(shapeOf(picture)).toBeCloseTo(4))
})

it('plays audio in a player labelled with the file name', async () => {
  const sound = {
    kind: 'audio' as const,
    file_type: 'audio/flac',
    duration: 14,
    view_url: '/cover/2000',
    stream_url: '/stream',
  }
  serve(fileWorld({ ...sound, latest_version: { ...plainFile.latest_version, ...sound } }))
  open(`/file/${FILE}`)
  const player = await screen.findByLabelText('Harbour morning', { selector: 'audio' })
  expect([player.getAttribute('src'), player.hasAttribute('controls')]).toEqual(['/stream', true])
})

it('describes the problem over a damaged image and in the Information panel', async () => {
  const text = 'Damaged: the image data ends early. Showing what could be read.'
  const damaged = { problem: { code: 'damaged', text }, thumbnail_url: '/quay/400', view_url: '/quay/2000' }
  serve(fileWorld({ ...damaged, latest_version: { ...plainFile.latest_version, ...damaged } }))
  open(`/file/${FILE}`)
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2))
})
